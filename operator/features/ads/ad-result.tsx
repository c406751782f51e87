import { Link } from '@tanstack/react-router'
import { useLang, useMessages } from '#client/i18n.ts'
import { Card } from '#ui/card.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { DescriptionList } from '#operator/lib/description-list.tsx'
import { StatTiles } from '#operator/lib/stat-tiles.tsx'
import { Moment } from '#operator/lib/values.tsx'
import type { AdDetail } from './api.ts'
import { bodyOf } from './form.ts'
import { messages as adsMessages } from './i18n.ts'
import { ShownAd } from './shown-ad.tsx'
import styles from '#operator/lib/page-layout.module.css'

/** What became of an ad: its counts, for whom it is, and how players see it. */
export function AdResult({ ad }: { ad: AdDetail }) {
  const messages = useMessages(adsMessages)
  return (
    <>
      <Counts ad={ad} />
      <div className={styles.columns}>
        <Card title={messages.data}>
          <Stack gap={3}>
            <Data ad={ad} />
            <Row as="p" gap={2} wrap>
              <Link to="/audit" search={{ subject: ad._id }} className={styles.link}>
                {messages.audit}
              </Link>
            </Row>
          </Stack>
        </Card>
        <Card title={messages.shown}>
          <ShownAd ad={bodyOf(ad)} />
        </Card>
      </div>
    </>
  )
}

function Counts({ ad }: { ad: AdDetail }) {
  const messages = useMessages(adsMessages)
  const lang = useLang()
  const share = (part: number, whole: number): string =>
    (whole === 0 ? 0 : part / whole).toLocaleString(lang, { style: 'percent', maximumFractionDigits: 1 })
  const shown = (count: number): string => count.toLocaleString(lang)
  return (
    <StatTiles
      label={messages.counts}
      figures={[
        { label: messages.people, value: shown(ad.people) },
        { label: messages.views, value: shown(ad.views), note: messages.reached(share(ad.views, ad.people)) },
        { label: messages.clicks, value: shown(ad.clicks), note: messages.followed(share(ad.clicks, ad.views)) },
      ]}
    />
  )
}

function Data({ ad }: { ad: AdDetail }) {
  const messages = useMessages(adsMessages)
  const ways = [ad.notify && messages.notifyShort, ad.live && messages.liveShort].filter(way => way !== false)
  return (
    <DescriptionList
      rows={[
        { label: messages.players, value: messages.playersOf[ad.players] },
        { label: messages.card, value: ad.card?.name ?? messages.noCard },
        { label: messages.lang, value: messages.langs[ad.lang] },
        { label: messages.ways, value: ways.join(' · ') },
        { label: messages.sendAt, value: ad.sendAt ? <Moment at={ad.sendAt} /> : '–' },
        ...(ad.endedAt ? [{ label: messages.endedAt, value: <Moment at={ad.endedAt} /> }] : []),
        { label: messages.audienceNow, value: ad.audience },
      ]}
    />
  )
}
