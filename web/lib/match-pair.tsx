import { useLang, useMessages } from '#client/i18n.ts'
import type { CardFixture } from '#contract/api/player/cards.ts'
import { Crest } from '#ui/art/crest.tsx'
import { cx } from '#ui/cx.ts'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { matchMessages } from './i18n.ts'
import { formatMoment } from './moments.ts'
import { codeOf, kitOfTeam, type Team } from './teams.ts'
import styles from './match-pair.module.css'

/** The two teams of a match with their crests, and the score once there is one. */
export function MatchPair({ match }: { match: CardFixture }) {
  const { score } = useMessages(matchMessages)
  const { home, away, score: goals } = match
  return (
    <Stack as="p" gap={2} align="center" className={styles.pair}>
      <Side team={home} />
      <Text as="span" tone="muted" textAlign="center" breaks="never" className={cx(styles.score, goals && 'figure')}>
        {goals ? score(String(goals.home), String(goals.away)) : '×'}
      </Text>
      <Side team={away} isAway />
    </Stack>
  )
}

function Side({ team, isAway = false }: { team: Team | null; isAway?: boolean }) {
  const { unknownTeam } = useMessages(matchMessages)
  return (
    <span className={cx(styles.side, isAway && styles.away)}>
      <Text as="span" minWidth={0} breaks="anywhere">
        {team?.name ?? unknownTeam}
      </Text>
      {team && <Crest code={codeOf(team)} kit={kitOfTeam(team)} size={32} />}
    </span>
  )
}

/** Both crests side by side. Decorative. */
export function MatchCrests({ match: { home, away } }: { match: Pick<CardFixture, 'home' | 'away'> }) {
  return (
    <Row as="span" flex="none" className={styles.crests} aria-hidden="true">
      {[home, away].map((team, index) =>
        team ? <Crest key={index} code={codeOf(team)} kit={kitOfTeam(team)} size={32} /> : null,
      )}
    </Row>
  )
}

/** State of a match as text: its minute, its result or its kick-off time. */
export function MatchState({ match }: { match: Pick<CardFixture, 'status' | 'date' | 'minute'> }) {
  const messages = useMessages(matchMessages)
  const lang = useLang()
  const isLive = match.status === 'live'
  const state = {
    scheduled: match.date ? formatMoment(match.date, lang) : '',
    live: match.minute === 'HT' ? messages.half : match.minute === null ? messages.liveNow : `${match.minute}’`,
    finished: messages.over,
    postponed: messages.postponed,
    abandoned: messages.abandoned,
    void: messages.void,
  }[match.status]
  return <span className={isLive ? styles.live : undefined}>{state}</span>
}
