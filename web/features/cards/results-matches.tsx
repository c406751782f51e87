import { useWords } from '#web/lib/i18n.ts'
import { matchWords } from '#web/lib/match-words.ts'
import type { ChampionshipCard } from './api.ts'
import { words as cardWords } from './i18n.ts'
import { MatchPair, MatchState } from '#web/lib/match-pair.tsx'
import styles from './match-list.module.css'

/** How each match of a card stands: score, minute or end. */
export function MatchResults({ card }: { card: ChampionshipCard }) {
  const words = useWords(cardWords)
  const { round: sayRound } = useWords(matchWords)
  return (
    <ul className={styles.results}>
      {card.matches.map(({ _match, round, void: isVoid }) => (
        <li key={_match._id}>
          <MatchPair match={_match} />
          <p className={styles.about}>
            <MatchState match={_match} />
            {card.round === null && <span>{sayRound(round)}</span>}
            {isVoid && <span>{words.results.voidMatch}</span>}
          </p>
        </li>
      ))}
    </ul>
  )
}
