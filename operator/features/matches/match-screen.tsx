import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { CalendarClock } from 'lucide-react'
import { useMessages } from '#client/i18n.ts'
import { MatchBadge } from '#operator/lib/badges.tsx'
import { scheduleMessages } from '#operator/lib/i18n.ts'
import { EditMatchSheet } from '#operator/lib/match-sheet.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { Pending } from '#operator/lib/pending.tsx'
import { type Team, TeamCrest } from '#operator/lib/team-crest.tsx'
import { useSheet } from '#operator/lib/use-sheet.ts'
import { When } from '#operator/lib/values.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { type MatchDoc, matchQuery } from './api.ts'
import { FactsForm } from './facts-form.tsx'
import { type MatchMessages, messages as matchMessages } from './i18n.ts'
import { SourceSection } from './source-section.tsx'
import styles from './match-screen.module.css'

/** Teams and current score, time and venue, and what blocks its settlement. */
function MatchHead({ doc }: { doc: MatchDoc }) {
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
          <span>
            <When match={doc} />
          </span>
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

/** One match, race or round: facts, squads, and authors. */
export function MatchScreen() {
  const messages = useMessages(matchMessages)
  const { match: id } = useParams({ from: '/private/matches/$match' })
  const match = useQuery(matchQuery(id))
  const { data } = match
  const schedule = useMessages(scheduleMessages)
  const { key, sheet, ask } = useSheet()
  const back = data
    ? ({
        to: '/championships/$championship',
        params: { championship: data.doc.championship._id },
        label: messages.back,
      } as const)
    : undefined
  return (
    <>
      <PageHead
        title={data ? titleOf(data.doc, messages) : messages.match}
        text={data && `${data.doc.championship.name} ${data.doc.championship.season}`}
        {...(back ? { back } : {})}
      >
        {data && <MatchBadge status={data.doc.status} />}
        {data && isToCome(data.doc) && (
          <>
            <Button variant="sec" icon={<CalendarClock aria-hidden="true" />} onClick={() => ask()}>
              {schedule.editMatch}
            </Button>
            <EditMatchSheet key={`${id} ${key}`} doc={data.doc} {...sheet} />
          </>
        )}
      </PageHead>
      {data ? (
        <>
          <MatchHead doc={data.doc} />
          <SourceSection read={data} />
          <FactsForm key={id} read={data} />
        </>
      ) : (
        <Pending read={match} heights={[110, 320]} />
      )}
    </>
  )
}

/** Two sides and not started: its schedule can change. */
const isToCome = ({ kind, status }: MatchDoc): boolean =>
  kind === 'match' && (status === 'scheduled' || status === 'postponed')

function titleOf({ home, away, place, round }: MatchDoc, messages: MatchMessages): string {
  if (home && away) return `${home.name} × ${away.name}`
  return place ?? messages.roundOf(round)
}
