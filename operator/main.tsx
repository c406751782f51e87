import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { startLang } from '#client/i18n.ts'
import { reloadOnStaleChunk } from '#client/stale-chunks.ts'
import { startTheme } from '#ui/theme.ts'
import { queryClient } from './lib/query.ts'
import { currentToken, onSessionChange } from './lib/session.ts'
import { router } from './routes.tsx'

startTheme()
startLang()
reloadOnStaleChunk()

// Whoever signs out, here or in another tab, sees nothing of the last operator's: pages are guarded again, answers forgotten.
onSessionChange(() => {
  const isOver = currentToken() === null
  // Only once the pages are gone: one that still looked at a forgotten answer would ask for it again.
  void router.invalidate().then(() => isOver && queryClient.clear())
})

const container = document.getElementById('root')
if (!container) throw new Error('The page has no root')
createRoot(container).render(
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
)
