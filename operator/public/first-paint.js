// Runs before the first paint, which then already has the theme and the language. The keys are those of ui/theme.ts and client/i18n.ts.
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
})()
