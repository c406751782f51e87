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

// On a change of session, in this tab or another, rerun the route guards and clear the cache, so that no data of the previous operator stays
// visible.
onSessionChange(() => {
  const isOver = currentToken() === null
  // Clear the cache only after the pages are unmounted: a mounted one would refetch.
  void router.invalidate().then(() => isOver && queryClient.clear())
})

const container = document.getElementById('root')
if (!container) throw new Error('The page has no root')
createRoot(container).render(
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
)
