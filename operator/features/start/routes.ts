import type { LinkProps } from '@tanstack/react-router'
import type { Waiting } from './api.ts'

/** Where a link goes. */
type Route = Pick<LinkProps, 'to' | 'search'>

/** The list of games of a mode. */
const LISTS: Record<string, '/cards' | '/championship-cards' | '/rooms' | '/push-games'> = {
  'athlete-card': '/cards',
  'card-game': '/championship-cards',
  'coach-friend': '/rooms',
  'game-vs': '/rooms',
  'game-vs-vip': '/rooms',
  'push-game': '/push-games',
}

/** The list that handles a waiting item, with its filter; undefined where no page does. */
export function routeOf({ kind, mode, days }: Waiting): Route | undefined {
  const list = LISTS[mode ?? '']
  switch (kind) {
    case 'books':
    case 'unchecked':
    case 'unclaimed':
      return { to: '/books' }
    case 'audit':
      return { to: '/audit' }
    case 'bank':
      return { to: '/deposits', search: { state: 'new' } }
    case 'differences':
      return { to: '/reconciliation', search: days ?? {} }
    case 'disputes':
      return { to: '/disputes', search: { state: 'open' } }
    case 'facts':
    case 'unopened':
      // They are in different states, so no filter fits: the list marks those that wait.
      return list && { to: list }
    case 'ticks':
    case 'answers':
      return list && { to: list, search: { state: 'provisional' } }
    case 'results':
      return list && { to: list, search: { state: 'provisional' } }
    case 'held':
      return list && { to: list, search: { state: 'provisional' } }
    case 'proofs':
      return list && { to: list }
    case 'lonely':
    case 'short':
      return list && { to: list, search: { state: 'open', sort: 'start' } }
    case 'changed':
      return { to: '/changed-games' }
    case 'review':
      return { to: '/review' }
    case 'stuck':
      return { to: '/withdrawals', search: { sort: 'attempts', desc: true } }
    case 'withheld':
      return { to: '/withdrawals', search: { state: 'held' } }
    case 'suspense':
      return { to: '/suspense' }
    case 'orders':
      return { to: '/treasury', search: { state: 'open' } }
    case 'reports':
      return { to: '/reports' }
    case 'leagues':
      return { to: '/leagues', search: { state: 'reported' } }
    case 'alerts':
      return { to: '/versus-alerts' }
    case 'risk':
      return { to: '/risk', search: { state: 'open' } }
    case 'jobs':
      return undefined
  }
}
