import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { queryClient } from '#web/lib/query.ts'

export interface TestPages {
  /** Pages by route path: `/cards/$card`. */
  pages: Record<string, () => ReactNode>
  /** Parses the URL parameters. */
  search?: (request: Record<string, unknown>) => object
  /** Default: the product's own. */
  client?: QueryClient
  /** Rendered beside every page: the dialog host. */
  beside?: ReactNode
}

/** Renders a small app of a few pages at a path. Server errors are not retried. */
export function pagesAt(address: string, { pages, search, client = queryClient, beside }: TestPages) {
  const { queries } = client.getDefaultOptions()
  client.setDefaultOptions({ queries: { ...queries, retry: false } })
  const root = createRootRoute()
  const routes = Object.entries(pages).map(([path, component]) =>
    createRoute({ getParentRoute: () => root, path, component, ...(search ? { validateSearch: search } : {}) }),
  )
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  const tree = (
    <QueryClientProvider client={client}>
      <Suspense>
        <RouterProvider router={router as never} />
        {beside}
      </Suspense>
    </QueryClientProvider>
  )
  return { tree, router }
}
