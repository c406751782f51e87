import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import type { Role } from '#contract/roles.ts'
import { meQuery } from '#operator/lib/me.ts'
import { ConfirmHost } from '#ui/confirm.tsx'
import { Toaster } from '#ui/toast.tsx'
import '#ui/base.css'

/** A test id: one letter repeated. */
export const id = (letter: string): string => letter.repeat(24)

/** A received request; for an upload, its fields. */
export interface SentRequest {
  method: string
  path: string
  query: URLSearchParams
  body: Record<string, unknown>
}

/** An error, as an answer of {@link serve}. */
export const refusal = (status: number, code: string, fields?: Record<string, string>): Response =>
  Response.json({ code, message: code, ...(fields ? { fields } : {}) }, { status })

/** Answers each `METHOD /path` as given, all others with 404, and records the requests until it is called again. */
export function serve(answers: Record<string, (filters: SentRequest) => unknown>): SentRequest[] {
  const all: SentRequest[] = []
  const answer = (address: string, init: RequestInit): Promise<Response> => {
    const url = new URL(address, 'http://console.test')
    const filters = { method: init.method ?? 'GET', path: url.pathname, query: url.searchParams, body: bodyOf(init) }
    all.push(filters)
    const text = (answers[`${filters.method} ${filters.path}`] ?? usually(filters.path))?.(filters)
    if (text instanceof Response) return Promise.resolve(text)
    return Promise.resolve(text === undefined ? refusal(404, 'not_found') : Response.json(text))
  }
  globalThis.fetch = answer as typeof fetch
  return all
}

/** Default answers of calls that pages make besides their own. */
const usually = (path: string) =>
  path.startsWith('/api/operator/timeline/') ? () => ({ docs: [], next: null }) : undefined

function bodyOf({ body }: RequestInit): Record<string, unknown> {
  if (body instanceof FormData) return Object.fromEntries(body)
  return typeof body === 'string' ? (JSON.parse(body) as Record<string, unknown>) : {}
}

let close: (() => void) | undefined

/**
 * Opens console pages at a path, with all roles by default, and closes those of the previous test. Other paths show a placeholder; `layout` wraps
 * all pages.
 */
export async function openConsole(
  pages: Record<string, () => ReactNode>,
  path: string,
  { roles = ['admin'], layout }: { roles?: Role[]; layout?: () => ReactNode } = {},
) {
  const root = createRootRoute({
    component: () => (
      <Suspense>
        <main id="main" tabIndex={-1}>
          <Outlet />
        </main>
        <Toaster label="Avisos" closeLabel="Fechar aviso" />
        <ConfirmHost />
      </Suspense>
    ),
    notFoundComponent: () => <h1>Outro lugar</h1>,
  })
  const privatePages = createRoute({ getParentRoute: () => root, id: 'private', component: layout ?? Outlet })
  const routes = Object.entries(pages).map(([at, component]) =>
    createRoute({ getParentRoute: () => privatePages, path: at, component }),
  )
  const router = createRouter({
    routeTree: root.addChildren([privatePages.addChildren(routes)]),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(meQuery.queryKey, {
    _id: id('0'),
    username: 'eu',
    name: 'Eu da Mesa',
    roles,
    totp: 'off',
    demo: false,
    profile: 'licensed',
  })
  close?.()
  await router.load()
  const box = document.body.appendChild(document.createElement('div'))
  const page = createRoot(box)
  close = () => {
    page.unmount()
    box.remove()
  }
  page.render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return { router, client }
}
