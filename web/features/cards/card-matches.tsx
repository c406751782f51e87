import { Badge } from '#ui/badge.tsx'
import { Card as Box } from '#ui/card.tsx'
import { useWords } from '#web/lib/i18n.ts'
import { matchWords } from '#web/lib/match-words.ts'
import type { ChampionshipCard } from './api.ts'
import { words as cardWords } from './i18n.ts'
import { MatchPair, MatchState } from '#web/lib/match-pair.tsx'
import styles from './match-list.module.css'

/** What is to be predicted on a card that can still be played: each match, when and where. */
export function CardMatches({ card }: { card: ChampionshipCard }) {
  const words = useWords(cardWords)
  const { round: sayRound } = useWords(matchWords)
  return (
    <Box title={words.card.which} action={<Badge>{words.matches(card.matchCount)}</Badge>}>
      <ul className={styles.matches}>
        {card.matches.map(({ _match, round, void: isVoid }) => (
          <li key={_match._id}>
            <p className={styles.about}>
              <MatchState match={_match} />
              {_match.place !== null && <span>{_match.place}</span>}
              {card.round === null && <span>{sayRound(round)}</span>}
              {isVoid && <span>{words.results.voidMatch}</span>}
            </p>
            <MatchPair match={_match} />
          </li>
        ))}
      </ul>
    </Box>
  )
}
