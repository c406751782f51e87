// Runs before the first paint, which then already has the theme, the language and the page for a visitor or player. The keys are those of
// ui/theme.ts, client/i18n.ts and web/lib/session.ts; the paths those of web/routes.tsx.
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

  // The manifest decides the app name on the home screen, so use the user's language.
  if (root.lang === 'en') document.querySelector('link[rel=manifest]')?.setAttribute('href', '/manifest.en.webmanifest')

  // Visitors get the sign-in page except on these paths.
  const own = /^\/(signup|forgot|reset|confirm|unsubscribe|terms|privacy|rules|help|ui)\/?$/
  if (kept('crava.token') !== null) {
    if (location.pathname === '/home') root.dataset.first = 'home'
  } else if (!own.test(location.pathname)) root.dataset.first = 'sign-in'

  // The sign-in form is usable before scripts load. They take over the typed values, and submit them if that was requested already
  // (web/features/access/early-form.ts). Public pages have no form.
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

  // Load the app after the first paint, including its image, which need the network and the CPU first. A background tab never paints, and an
  // image may never load.
  const start = () => {
    const program = document.getElementById('program')
    if (!program) return
    program.remove()
    document.head.append(program.content)
  }
  // A frame callback runs before the frame is drawn; a timeout from it runs after.
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
