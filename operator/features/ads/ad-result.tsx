import { Link } from '@tanstack/react-router'
import { useLang, useWords } from '#client/i18n.ts'
import { Card } from '#ui/card.tsx'
import { Figures } from '#operator/lib/figures.tsx'
import { KeyFigures } from '#operator/lib/key-figures.tsx'
import { Moment } from '#operator/lib/moment.tsx'
import type { AdDetail } from './api.ts'
import { bodyOf } from './form.ts'
import { words as adsWords } from './i18n.ts'
import { ShownAd } from './shown-ad.tsx'
import styles from '#operator/lib/money-page.module.css'

/** What became of an ad: its counts, for whom it is, and how players see it. */
export function AdResult({ ad }: { ad: AdDetail }) {
  const words = useWords(adsWords)
  return (
    <>
      <Counts ad={ad} />
      <div className={styles.columns}>
        <Card title={words.data}>
          <div className={styles.parts}>
            <Data ad={ad} />
            <p className={styles.actions}>
              <Link to="/audit" search={{ subject: ad._id }} className={styles.link}>
                {words.audit}
              </Link>
            </p>
          </div>
        </Card>
        <Card title={words.shown}>
          <ShownAd ad={bodyOf(ad)} />
        </Card>
      </div>
    </>
  )
}

function Counts({ ad }: { ad: AdDetail }) {
  const words = useWords(adsWords)
  const lang = useLang()
  const share = (part: number, whole: number): string =>
    (whole === 0 ? 0 : part / whole).toLocaleString(lang, { style: 'percent', maximumFractionDigits: 1 })
  const shown = (count: number): string => count.toLocaleString(lang)
  return (
    <KeyFigures
      label={words.counts}
      figures={[
        { label: words.people, value: shown(ad.people) },
        { label: words.views, value: shown(ad.views), note: words.reached(share(ad.views, ad.people)) },
        { label: words.clicks, value: shown(ad.clicks), note: words.followed(share(ad.clicks, ad.views)) },
      ]}
    />
  )
}

function Data({ ad }: { ad: AdDetail }) {
  const words = useWords(adsWords)
  const ways = [ad.notify && words.notifyShort, ad.live && words.liveShort].filter(way => way !== false)
  return (
    <Figures
      rows={[
        { label: words.players, value: words.playersOf[ad.players] },
        { label: words.card, value: ad.card?.name ?? words.noCard },
        { label: words.lang, value: words.langs[ad.lang] },
        { label: words.ways, value: ways.join(' · ') },
        { label: words.sendAt, value: ad.sendAt ? <Moment at={ad.sendAt} /> : '–' },
        ...(ad.endedAt ? [{ label: words.endedAt, value: <Moment at={ad.endedAt} /> }] : []),
        { label: words.audienceNow, value: ad.audience },
      ]}
    />
  )
}
