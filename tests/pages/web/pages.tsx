import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { queryClient } from '#web/lib/query.ts'

export interface TestPages {
  /** Each page by its path, as routes write it: `/cards/$card`. */
  pages: Record<string, () => ReactNode>
  /** What the pages read of the address after `?`. */
  search?: (request: Record<string, unknown>) => object
  /** The product's own, unless a test brings one. */
  client?: QueryClient
  /** What stands beside every page: the host of questions. */
  beside?: ReactNode
}

/** A small product of a few pages at an address, to be rendered. Server errors are not asked again by themselves. */
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
