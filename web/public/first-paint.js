// Runs before anything is drawn, so that the first paint already has the theme, the language and the page of who is here.
// The keys are those of ui/theme.ts, web/lib/i18n.ts and web/lib/session.ts; the paths those of web/routes.tsx.
;(() => {
  const root = document.documentElement
  const kept = key => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }

  const theme = kept('crava.theme')
  const prefersLight = theme === null && matchMedia('(prefers-color-scheme: light)').matches
  root.dataset.theme = theme === 'light' || prefersLight ? 'light' : 'dark'

  const lang = kept('crava.lang')
  const portuguese = lang === null && navigator.language.toLowerCase().startsWith('pt')
  root.lang = lang === 'pt-BR' || portuguese ? 'pt-BR' : 'en'

  // The name under an icon on the home screen is in the language of who puts it there.
  if (root.lang === 'en') document.querySelector('link[rel=manifest]')?.setAttribute('href', '/manifest.en.webmanifest')

  // A visitor sees the sign-in page wherever it is not one of these.
  const own = /^\/(signup|forgot|reset|confirm|unsubscribe|terms|privacy|rules|help|ui)\/?$/
  if (kept('crava.token') !== null) {
    if (location.pathname === '/home') root.dataset.first = 'home'
  } else if (!own.test(location.pathname)) root.dataset.first = 'sign-in'

  // The form of the sign-in page can be typed into before the program has come, which takes over what is written in it, and sends it where
  // that was asked for already (web/features/access/early-form.ts). Pages for everybody have none.
  const early = () => {
    const form = document.getElementById('early')?.content.firstElementChild
    const open = /^\/(c|g|r|l|reports|log)(\/|$)/
    if (!form || root.dataset.first !== 'sign-in' || open.test(location.pathname)) return
    form.addEventListener('focusin', event => void (form.dataset.at = event.target.name ?? ''))
    form.addEventListener('submit', event => {
      event.preventDefault()
      form.setAttribute('aria-busy', 'true')
    })
    document.querySelector('.first').after(form)
  }

  // The program is fetched and run when what the page shows has been drawn, its picture included: the line and the processor are
  // needed for that first. A tab in the background draws nothing, and a picture may never come.
  const start = () => {
    const program = document.getElementById('program')
    if (!program) return
    program.remove()
    document.head.append(program.content)
  }
  // The callback of a frame runs before it is drawn; a task of its own comes after.
  const drawn = () => requestAnimationFrame(() => setTimeout(start))
  addEventListener('DOMContentLoaded', () => {
    early()
    if (document.hidden) return start()
    setTimeout(start, 1000)
    const picture = document.querySelector('.first img')
    if (!picture || picture.complete) return drawn()
    for (const settled of ['load', 'error']) picture.addEventListener(settled, drawn, { once: true })
  })
})()
