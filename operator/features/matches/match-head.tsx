import { Link } from '@tanstack/react-router'
import { useMessages } from '#client/i18n.ts'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { Moment } from '#operator/lib/values.tsx'
import { type Team, TeamCrest } from '#operator/lib/team-crest.tsx'
import type { MatchDoc } from './api.ts'
import { messages as matchMessages } from './i18n.ts'
import styles from './match-head.module.css'

/** The sides and the score in force, when and where, and what keeps it from settling. */
export function MatchHead({ doc }: { doc: MatchDoc }) {
  const messages = useMessages(matchMessages)
  const { home, away, score } = doc
  return (
    <>
      <Card>
        {home && away && (
          <Stack gap={3} align="center" marginBottom={3} className={styles.sides}>
            <Side team={home} />
            <p className={`figure ${styles.score}`}>
              <span className="visually-hidden">{messages.score}: </span>
              {score ? `${score.home} – ${score.away}` : '×'}
            </p>
            <Side team={away} />
          </Stack>
        )}
        <Row as="p" justify="center" wrap look="note" className={styles.when}>
          <span>{messages.roundOf(doc.round)}</span>
          {doc.startsAt ? <Moment at={doc.startsAt} /> : <span>{messages.noTime}</span>}
          {doc.place !== null && <span>{doc.place}</span>}
          <span>{messages.versionOf(doc.version)}</span>
        </Row>
      </Card>
      {doc.unresolved > 0 && (
        <Stack gap={3} align="center" className={styles.unresolved}>
          <Note tone="red">
            <strong>{messages.unresolved(doc.unresolved)}</strong>
            <p>{messages.unresolvedText}</p>
          </Note>
          <Link
            to="/review"
            search={{ championship: doc.championship._id }}
            className={buttonClass({ variant: 'sec' })}
          >
            {messages.openReview}
          </Link>
        </Stack>
      )}
    </>
  )
}

function Side({ team }: { team: Team }) {
  return (
    <Text textAlign="center" breaks="anywhere" minWidth={0} className={styles.side}>
      <TeamCrest team={team} size={48} />
      <strong>{team.name}</strong>
    </Text>
  )
}
