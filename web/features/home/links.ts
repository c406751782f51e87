import { linkOptions } from '@tanstack/react-router'
import type { OpenCard } from '#contract/api/player/home.ts'

type CardAt = Pick<OpenCard, '_id' | 'championship'>

/** Where a card is looked at. */
export const cardLink = ({ _id: card, championship }: CardAt) =>
  championship === null
    ? linkOptions({ to: '/cards/$card', params: { card } })
    : linkOptions({ to: '/championships/$championship/cards/$card', params: { championship, card } })

/** Where a card is played. */
export const playLink = ({ _id: card, championship }: CardAt) =>
  championship === null
    ? linkOptions({ to: '/cards/$card/play', params: { card } })
    : linkOptions({ to: '/championships/$championship/cards/$card/play', params: { championship, card } })
