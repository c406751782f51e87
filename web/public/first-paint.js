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

  // A visitor sees the sign-in page wherever it is not one of these.
  const own = /^\/(signup|forgot|reset|confirm|terms|privacy|rules|help|ui)\/?$/
  if (kept('crava.token') === null && !own.test(location.pathname)) root.dataset.first = 'sign-in'
})()
