import { Link } from '@tanstack/react-router'
import { EyeOff, Ghost } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FamilyPlayer } from '#contract/api/player/family-rooms.ts'
import { formatPoints, formatReais } from '#contract/money.ts'
import { Card } from '#ui/card.tsx'
import { RankList, RankRow } from '#ui/game/rank-row.tsx'
import { Text } from '#ui/layout.tsx'
import { State } from '#ui/state.tsx'
import { useLang, useMessages } from '#client/i18n.ts'
import { UserAvatar } from '#web/lib/user-avatar.tsx'
import { ordinal, pointsUnit } from '#web/lib/points.ts'
import { messages as roomMessages } from '../i18n.ts'
import type { FamilyDoc } from './play-summary.tsx'
import { saveToken } from './api.ts'
import { familyMessages } from './i18n.ts'
import styles from './room.module.css'

/** Predictions: before kick-off mine and how many there are (F7), from then on everybody's, the best first. */
export function GamesSection({ room }: { room: FamilyDoc }) {
  const messages = useMessages(familyMessages)
  const games = room.players.filter(({ _game }) => _game !== null)
  if (room.status === 'open') return <Before room={room} />
  if (games.length === 0) return <State art={<Ghost />} title={messages.noGamesAfter} />
  return (
    <Card className={styles.ranking}>
      <h3 className="visually-hidden">{messages.ranking}</h3>
      <RankList>
        {games.map(player => (
          <GameRow key={player._user._id} room={room} player={player} />
        ))}
      </RankList>
    </Card>
  )
}

function Before({ room }: { room: FamilyDoc }) {
  const messages = useMessages(familyMessages)
  if (room.played === 0) return <State art={<Ghost />} title={messages.noGames} text={messages.noGamesText} />
  return <State art={<EyeOff />} title={messages.hiddenCount(room.played, room.members)} text={messages.hidden} />
}

function GameRow({ room, player }: { room: FamilyDoc; player: FamilyPlayer }) {
  const messages = useMessages(familyMessages)
  const { you } = useMessages(roomMessages)
  const lang = useLang()
  const { _user, _game, totalScore, position, prize } = player
  const link = (props: { className: string; children: ReactNode }) => (
    <Link
      to="/family_vs_friends/$room/games/$game"
      params={{ room: room._id, game: _game ?? '' }}
      search={saveToken}
      {...props}
    />
  )
  const won = prize !== null && prize > 0n
  return (
    <RankRow
      rank={position === null ? '--' : ordinal(position, lang)}
      picture={<UserAvatar user={_user} />}
      name={_user.name}
      note={
        won ? (
          <Text as="b" weight={650} tone="orange">
            {formatReais(prize, lang)}
          </Text>
        ) : (
          `@${_user.username}`
        )
      }
      value={totalScore === null ? '--' : formatPoints(totalScore, lang)}
      unit={pointsUnit(totalScore ?? 0, messages)}
      {...(_user.isMe ? { mine: you } : {})}
      renderLink={link}
      chevron
    />
  )
}
