import { useWords } from '#client/i18n.ts'
import { factWords } from '#operator/lib/fact-words.ts'
import { Link } from '@tanstack/react-router'
import { missingWords, sayMissing } from './missing-words.ts'
import styles from './missing-list.module.css'

export interface Missing {
  fact: string
  match: string | null
}

/** Says what a code of something missing means, in the language in use. */
export function useSayMissing(): (code: string) => string {
  const words = useWords(missingWords)
  const facts = useWords(factWords)
  return code => sayMissing(code, words, facts)
}

/** What is not known yet, each with the way to the match where it is completed. */
export function MissingList({ missing }: { missing: readonly Missing[] }) {
  const say = useSayMissing()
  return (
    <ul className={styles.list}>
      {missing.map(({ fact, match }) => (
        <li key={`${fact} ${match}`}>
          {match === null ? (
            say(fact)
          ) : (
            <Link to="/matches/$match" params={{ match }}>
              {say(fact)}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
