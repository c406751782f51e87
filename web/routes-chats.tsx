import { type AnyRoute, createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { listSearch } from './route-search.ts'

/**
 * Conversations: the list stays mounted beside the open one. The last path segment is the id of a conversation or of a user to talk to; anything
 * else is not found.
 */
export function chatRoutes<Private extends AnyRoute>(getParentRoute: () => Private) {
  const chats = createRoute({
    getParentRoute,
    path: '/chats',
    validateSearch: listSearch,
    staticData: { crumb: 'chats', fill: true },
    component: lazyRouteComponent(() => import('./features/chat/screens.ts'), 'ChatsScreen'),
  })
  const index = createRoute({
    getParentRoute: () => chats,
    path: '/',
    component: lazyRouteComponent(() => import('./features/chat/screens.ts'), 'NoChat'),
  })
  const chat = createRoute({
    getParentRoute: () => chats,
    path: '$chat',
    staticData: { task: true },
    // Imported on demand, to keep the contract out of the first page.
    beforeLoad: async ({ params }) => {
      const { ID_PATTERN } = await import('#contract/ids.ts')
      if (!ID_PATTERN.test(params.chat)) throw notFound()
    },
    component: lazyRouteComponent(() => import('./features/chat/screens.ts'), 'ConversationScreen'),
    notFoundComponent: lazyRouteComponent(() => import('./features/not-found/not-found-screen.tsx'), 'NotFoundScreen'),
  })
  return [chats.addChildren([index, chat])] as const
}
