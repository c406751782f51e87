import { Link } from '@tanstack/react-router'
import { useMessages } from '#client/i18n.ts'
import { factMessages } from '#operator/lib/i18n.ts'
import { Stack } from '#ui/layout.tsx'
import { missingMessages, formatMissing } from './i18n.ts'
import styles from './missing-list.module.css'

export interface Missing {
  fact: string
  match: string | null
}

/** Returns a formatter for codes of missing facts in the current language. */
export function useFormatMissing(): (code: string) => string {
  const messages = useMessages(missingMessages)
  const facts = useMessages(factMessages)
  return code => formatMissing(code, messages, facts)
}

/** Missing facts, each with a link to the match to complete. */
export function MissingList({ missing }: { missing: readonly Missing[] }) {
  const format = useFormatMissing()
  return (
    <Stack as="ul" gap={1} className={styles.list}>
      {missing.map(({ fact, match }) => (
        <li key={`${fact} ${match}`}>
          {match === null ? (
            format(fact)
          ) : (
            <Link to="/matches/$match" params={{ match }}>
              {format(fact)}
            </Link>
          )}
        </li>
      ))}
    </Stack>
  )
}
