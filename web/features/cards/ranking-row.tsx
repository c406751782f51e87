import { Link } from '@tanstack/react-router'
import { formatPoints } from '#contract/money.ts'
import { RankRow } from '#ui/game/rank-row.tsx'
import type { RenderLink } from '#ui/game/render-link.ts'
import { useLang, useMessages } from '#client/i18n.ts'
import { UserAvatar } from '#web/lib/user-avatar.tsx'
import { ordinal, pointsUnit } from '#web/lib/points.ts'
import type { RankedGame } from './api.ts'
import { messages as cardMessages } from './i18n.ts'
import { type CardAt, gameLink } from './links.ts'

/** A game in the ranking: its place, whose it is and its points; the row leads to it, the name to the person. */
export function GameRow({ card, game }: { card: CardAt; game: RankedGame }) {
  const messages = useMessages(cardMessages)
  const lang = useLang()
  const { _user, position, totalScore } = game
  const page = personLink(_user)
  return (
    <RankRow
      rank={ordinal(position, lang)}
      picture={<UserAvatar user={_user} />}
      name={_user.name}
      note={`@${_user.username}`}
      value={formatPoints(totalScore, lang)}
      unit={pointsUnit(totalScore, messages)}
      {...(_user.isMe ? { mine: messages.me } : {})}
      linkLabel={messages.ranking.seeGame(_user.name, messages.rank(ordinal(position, lang)))}
      {...(page && { renderPersonLink: page })}
      renderLink={props => <Link {...gameLink(card, game)} search={true} {...props} />}
    />
  )
}

/** The link to a person's page; of an account that is gone there is none. */
export const personLink = ({ _id, username }: RankedGame['_user']): RenderLink | undefined =>
  username === '' ? undefined : props => <Link to="/users/$user" params={{ user: _id }} {...props} />
