import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { startLang } from '#client/i18n.ts'
import { reloadOnStaleChunk } from '#client/stale-chunks.ts'
import { startTheme } from '#ui/theme.ts'
import { takePressedPush } from './lib/pressed-push.ts'
import { queryClient } from './lib/query.ts'
import { onSessionChange, currentToken } from './lib/session.ts'
import { router } from './routes.tsx'

startTheme()
startLang()
reloadOnStaleChunk()
takePressedPush()

// On a change of session, in this tab or another, rerun the route guards and clear the cache, so that no data of the previous user stays visible.
onSessionChange(() => {
  if (currentToken() === null) queryClient.clear()
  void router.invalidate()
})

const container = document.getElementById('root')
if (!container) throw new Error('The page has no root')
createRoot(container).render(
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
)
