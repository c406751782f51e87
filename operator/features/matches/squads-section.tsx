import { useLang, useMessages } from '#client/i18n.ts'
import type { Lang } from '#contract/limits.ts'
import { POSITIONS, positionLabels } from '#contract/positions.ts'
import { type Team, TeamName } from '#operator/lib/team-crest.tsx'
import { Card } from '#ui/card.tsx'
import { Text } from '#ui/layout.tsx'
import type { MatchRead, SquadRow } from './api.ts'
import { messages as matchMessages } from './i18n.ts'
import { calledOf } from './people.ts'
import styles from './match-screen.module.css'

/** A position's name; an unknown one is shown by its code. */
export function formatPosition(code: string | null, lang: Lang): string {
  const known = POSITIONS.find(position => position === code)
  return known ? positionLabels(known, lang).label : (code ?? '')
}

/** The squads of both sides. */
export function SquadsSection({ read: { doc, squad } }: { read: MatchRead }) {
  const messages = useMessages(matchMessages)
  return (
    <Card title={messages.squads}>
      {squad.length === 0 && <Text tone="muted">{messages.noSquad}</Text>}
      {(['home', 'away'] as const).map(side => {
        const rows = squad.filter(row => row.side === side)
        const team = doc[side]
        return rows.length > 0 && team && <Squad key={side} team={team} rows={rows} />
      })}
    </Card>
  )
}

function Squad({ team, rows }: { team: Team; rows: readonly SquadRow[] }) {
  const lang = useLang()
  return (
    <details className={styles.squad}>
      <summary>
        <TeamName team={team} />
        <span className="num">{rows.length}</span>
      </summary>
      <ul>
        {rows.map(row => (
          <li key={row.athlete._id}>
            <Text as="span" tone="faint" textAlign="end" className="num">
              {row.shirt}
            </Text>
            <span>{calledOf(row)}</span>
            <Text as="span" tone="faint">
              {formatPosition(row.position, lang)}
            </Text>
          </li>
        ))}
      </ul>
    </details>
  )
}
