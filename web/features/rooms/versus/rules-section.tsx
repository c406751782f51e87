import { Link } from '@tanstack/react-router'
import { formatReais } from '#contract/money.ts'
import { Card } from '#ui/card.tsx'
import { Stack } from '#ui/layout.tsx'
import { linkClass } from '#ui/link-look.ts'
import { useLang, useMessages } from '#client/i18n.ts'
import { formatPercent } from '#web/lib/percent.ts'
import { prizeOf } from '../prize.ts'
import type { TimedDuel } from './api.ts'
import { messages as versusMessages } from './i18n.ts'
import styles from './rules-section.module.css'

/** The rules of a duel in plain words, its fee and prize first (V1 to V6). */
export function RulesSection({ duel }: { duel: TimedDuel }) {
  const { rules } = useMessages(versusMessages)
  const lang = useLang()
  const money =
    duel.price === 0n ? rules.free : rules.prize(formatReais(prizeOf(duel), lang), formatPercent(duel.fee, lang))
  const { turns, once, clock, exact, tie, tieFree, kickoff, late, time, leave } = rules
  return (
    <Card title={rules.title}>
      <Stack as="ul" gap={2} look="fine" className={styles.rules}>
        {[money, turns, once, clock, exact, duel.price === 0n ? tieFree : tie, kickoff, late, time, leave].map(rule => (
          <li key={rule}>{rule}</li>
        ))}
      </Stack>
      <Link to="/rules" className={linkClass}>
        {rules.all}
      </Link>
    </Card>
  )
}
