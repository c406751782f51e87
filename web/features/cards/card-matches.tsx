import { Badge } from '#ui/badge.tsx'
import { Card as Box } from '#ui/card.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { useMessages } from '#client/i18n.ts'
import { matchMessages } from '#web/lib/i18n.ts'
import type { ChampionshipCard } from './api.ts'
import { messages as cardMessages } from './i18n.ts'
import { MatchPair, MatchState } from '#web/lib/match-pair.tsx'
import styles from './match-list.module.css'

/** What is to be predicted on a card that can still be played: each match, when and where. */
export function CardMatches({ card }: { card: ChampionshipCard }) {
  const messages = useMessages(cardMessages)
  const { round: formatRound } = useMessages(matchMessages)
  return (
    <Box title={messages.card.which} action={<Badge>{messages.matches(card.matchCount)}</Badge>}>
      <Stack as="ul" className={styles.matches}>
        {card.matches.map(({ _match, round, void: isVoid }) => (
          <li key={_match._id}>
            <Row as="p" justify="center" wrap look="fine" textAlign="center" className={styles.about}>
              <MatchState match={_match} />
              {_match.place !== null && <span>{_match.place}</span>}
              {card.round === null && <span>{formatRound(round)}</span>}
              {isVoid && <span>{messages.results.voidMatch}</span>}
            </Row>
            <MatchPair match={_match} />
          </li>
        ))}
      </Stack>
    </Box>
  )
}

/** How each match of a card stands: score, minute or end. */
export function MatchResults({ card }: { card: ChampionshipCard }) {
  const messages = useMessages(cardMessages)
  const { round: formatRound } = useMessages(matchMessages)
  return (
    <Stack as="ul" gap={3} className={styles.results}>
      {card.matches.map(({ _match, round, void: isVoid }) => (
        <li key={_match._id}>
          <MatchPair match={_match} />
          <Row as="p" justify="center" wrap look="fine" textAlign="center" className={styles.about}>
            <MatchState match={_match} />
            {card.round === null && <span>{formatRound(round)}</span>}
            {isVoid && <span>{messages.results.voidMatch}</span>}
          </Row>
        </li>
      ))}
    </Stack>
  )
}
