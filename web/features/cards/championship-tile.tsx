import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { useLang, useMessages } from '#client/i18n.ts'
import { floodlight, toneOf } from '#ui/art/cover-tone.ts'
import { PitchLines } from '#ui/art/pitch.tsx'
import { Badge, LiveBadge } from '#ui/badge.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { formatCount } from '#web/lib/formats.ts'
import { formatDate } from '#web/lib/moments.ts'
import type { ListedChampionship } from './championships-api.ts'
import { championshipsMessages } from './i18n.ts'
import styles from './championships-screen.module.css'

/** A championship in the list: one link, with its season, progress and cards to play. */
export function ChampionshipTile({ championship }: { championship: ListedChampionship }) {
  const { _id, name } = championship
  return (
    <Link to="/championships/$championship" params={{ championship: _id }} className={styles.tile}>
      <span className={styles.art} style={{ background: floodlight(toneOf(_id)) }} aria-hidden="true">
        <PitchLines className={styles.lines} />
        <span className={styles.year}>{championship.season}</span>
      </span>
      <Stack as="span" gap={1} className={styles.what}>
        <b className={styles.name}>{name}</b>
        <SeasonFacts championship={championship} />
        <OpenBadges cards={championship.cards} />
      </Stack>
      <ArrowRight className={styles.arrow} size={18} aria-hidden="true" />
    </Link>
  )
}

/** "Temporada 2026 · 28/01/2026 a 02/12/2026" and "250 de 380 partidas", with a progress bar. */
export function SeasonFacts({ championship }: { championship: ListedChampionship }) {
  const messages = useMessages(championshipsMessages)
  const lang = useLang()
  const { season, from, to, played, matches } = championship
  return (
    <>
      <Text as="span" look="fine">
        {messages.season(season)}
        {from && to && <span className="num"> · {messages.from(formatDate(from, lang), formatDate(to, lang))}</span>}
      </Text>
      <span className={styles.far}>
        <span className={styles.bar} aria-hidden="true">
          <i style={{ width: `${matches === 0 ? 0 : (100 * played) / matches}%` }} />
        </span>
        <span className="num">{messages.playedOf(formatCount(played, lang), formatCount(matches, lang))}</span>
      </span>
    </>
  )
}

/** Open and running cards; finished ones only if there are no others. */
export function OpenBadges({ cards }: { cards: ListedChampionship['cards'] }) {
  const messages = useMessages(championshipsMessages)
  const isQuiet = cards.new === 0 && cards.running === 0
  return (
    <Row as="span" gap={2} align="center" wrap marginTop={1}>
      {cards.new > 0 && <Badge tone="green">{messages.open(cards.new)}</Badge>}
      {cards.running > 0 && <LiveBadge>{messages.running(cards.running)}</LiveBadge>}
      {isQuiet && <Badge>{cards.finished > 0 ? messages.finished(cards.finished) : messages.noCards}</Badge>}
    </Row>
  )
}
