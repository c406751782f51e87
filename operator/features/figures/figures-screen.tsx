import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useLang, useWords } from '#client/i18n.ts'
import { type Centavos, centavos, centavosToReais, formatReais } from '#contract/money.ts'
import { Button } from '#ui/button.tsx'
import { SectionTitle } from '#ui/card.tsx'
import { toastError } from '#operator/lib/errors.ts'
import { PageHead } from '#operator/lib/page-head.tsx'
import { Pending } from '#operator/lib/pending.tsx'
import { saveFile } from '#operator/lib/save-file.ts'
import { type AskedFigures, type Figures, figuresFileMutation, figuresQuery, type Step } from './api.ts'
import { Chart } from './chart.tsx'
import { words as figureWords } from './i18n.ts'
import { lastOf } from './period.ts'
import { PeriodForm } from './period-form.tsx'
import styles from './figures-screen.module.css'

/** What was played, moved and earned in a period, which stands in the address. */
export function FiguresScreen() {
  const words = useWords(figureWords)
  const address = useSearch({ from: '/private/figures' })
  const navigate = useNavigate()
  const [usual] = useState(() => lastOf('month', new Date()))
  const asked: AskedFigures = { ...usual, ...address }
  const figures = useQuery(figuresQuery(asked))
  const { data, isPlaceholderData } = figures
  return (
    <>
      <PageHead title={words.title} text={words.text}>
        <FileButton asked={asked} />
      </PageHead>
      <div className={styles.page}>
        <PeriodForm
          key={`${asked.from} ${asked.to} ${asked.by}`}
          asked={asked}
          busy={figures.isFetching}
          onAsk={search => void navigate({ to: '/figures', search })}
        />
        {data ? (
          <div aria-busy={isPlaceholderData || undefined} className={styles.page}>
            <Charts figures={data} />
          </div>
        ) : (
          <Pending read={figures} />
        )}
      </div>
    </>
  )
}

function FileButton({ asked }: { asked: AskedFigures }) {
  const words = useWords(figureWords)
  const file = useMutation(figuresFileMutation)
  const download = () =>
    file.mutate(asked, {
      onSuccess: text => saveFile(words.file(asked.from, asked.to), text, 'text/csv'),
      onError: error => void toastError(error),
    })
  return (
    <Button variant="sec" icon={<Download aria-hidden="true" />} busy={file.isPending} onClick={download}>
      {words.download}
    </Button>
  )
}

const MONEY = ['staked', 'deposits', 'withdrawn', 'prizes', 'withheld'] as const
const sumOf = (docs: readonly Step[], of: (doc: Step) => Centavos): Centavos =>
  centavos(docs.reduce((all, doc) => all + of(doc), 0n))

function Charts({ figures: { docs, modes } }: { figures: Figures }) {
  const words = useWords(figureWords)
  const lang = useLang()
  const sayReais = (reais: number) => formatReais(centavos(Math.round(reais * 100)), lang)
  const sayCount = (count: number) => count.toLocaleString(lang)
  const counts = (of: (doc: Step) => number) => docs.map(doc => ({ from: doc.from, value: of(doc) }))
  const added = (of: (doc: Step) => number) => sayCount(docs.reduce((all, doc) => all + of(doc), 0))
  const money = (of: (doc: Step) => Centavos) => ({
    points: docs.map(doc => ({ from: doc.from, value: centavosToReais(of(doc)) })),
    total: formatReais(sumOf(docs, of), lang),
    say: sayReais,
  })
  const feeOf = (mode: string) => (doc: Step) => doc.fees[mode] ?? centavos(0)
  const entries = (doc: Step) => doc.entries
  const joined = (doc: Step) => doc.newPlayers
  return (
    <>
      <div className={styles.charts}>
        <Chart title={words.entries} points={counts(entries)} total={added(entries)} say={sayCount} />
        {MONEY.map(name => (
          <Chart key={name} title={words[name]} {...money(doc => doc[name])} />
        ))}
        <Chart
          title={words.activePlayers}
          points={counts(doc => doc.activePlayers)}
          note={words.activeNote}
          say={sayCount}
        />
        <Chart title={words.newPlayers} points={counts(joined)} total={added(joined)} say={sayCount} />
      </div>
      <section className={styles.page} aria-labelledby="fees">
        <SectionTitle id="fees">{words.fees}</SectionTitle>
        <p className={styles.quiet}>{modes.length === 0 ? words.noFees : words.feesText}</p>
        <div className={styles.charts}>
          {modes.map(mode => (
            <Chart key={mode} title={words.modes[mode] ?? mode} {...money(feeOf(mode))} />
          ))}
        </div>
      </section>
    </>
  )
}
