import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLang, useWords } from '#client/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Note } from '#ui/note.tsx'
import { sayField, useErrorWords } from '#operator/lib/errors.ts'
import { PictureField } from '#operator/lib/picture-field.tsx'
import { Figures } from '#operator/lib/figures.tsx'
import { Moment } from '#operator/lib/moment.tsx'
import { useCardForm } from './card-form.ts'
import { sharesSum } from './check-draft.ts'
import { DraftSelect, DraftText, ListProblem } from './editor-fields.tsx'
import { editorWords } from './editor-words.ts'
import { useKind } from './kind.ts'
import { writeNumber } from '#operator/lib/typed-number.ts'
import styles from './data-tab.module.css'

export interface DataTabProps {
  onBusy: (busy: boolean) => void
  /** What kind of game it is, where there is a choice. */
  kindField?: ReactNode
  /** C2: the earliest kick-off, where a start cannot be typed beside it; null while none is known. */
  startsWith?: Date | null | undefined
}

/** What a card is: name, price, pool, dates, picture and codes. */
export function DataTab({ onBusy, kindField, startsWith }: DataTabProps) {
  const words = useWords(editorWords)
  const { isFrozen, isClosed } = useCardForm()
  return (
    <>
      {isFrozen && <Note>{isClosed ? words.closed : words.frozen}</Note>}
      <Card title={words.about}>
        <div className={styles.part}>
          <About kindField={kindField} />
          <Shares />
        </div>
      </Card>
      <Card title={words.dates}>
        <Dates startsWith={startsWith ?? null} />
      </Card>
      <div className={styles.columns}>
        <Card title={words.banner}>
          <Banner onBusy={onBusy} />
        </Card>
        <Card title={words.codes}>
          <Codes />
        </Card>
      </div>
    </>
  )
}

function About({ kindField }: Pick<DataTabProps, 'kindField'>) {
  const words = useWords(editorWords)
  const { draft, base, change } = useCardForm()
  return (
    <div className={styles.four}>
      <div className={styles.wide}>
        <DraftText
          path="name"
          label={words.name}
          value={draft.name}
          isChanged={draft.name !== base.name}
          isAlwaysOpen
          maxLength={80}
          onChange={name => change({ name }, 'name')}
        />
      </div>
      {kindField}
      <DraftText
        path="price"
        label={words.price}
        prefix="R$"
        inputMode="decimal"
        value={draft.price}
        isChanged={draft.price !== base.price}
        onChange={price => change({ price }, 'price')}
      />
      <Pool />
      <DraftText
        path="entriesPerUser"
        label={words.perUser}
        inputMode="numeric"
        value={draft.entriesPerUser}
        isChanged={draft.entriesPerUser !== base.entriesPerUser}
        onChange={entriesPerUser => change({ entriesPerUser }, 'entriesPerUser')}
      />
    </div>
  )
}

/** C1: a pool that grows with the games, or one that the house guarantees. */
function Pool() {
  const words = useWords(editorWords)
  const { draft, base, change } = useCardForm()
  return (
    <>
      <DraftSelect
        path="fixedAmount"
        label={words.pool}
        value={draft.fixedAmount ? 'guaranteed' : 'growing'}
        isChanged={draft.fixedAmount !== base.fixedAmount}
        options={[
          { value: 'growing', label: words.growing },
          { value: 'guaranteed', label: words.guaranteed },
        ]}
        onChange={pool => change({ fixedAmount: pool === 'guaranteed' }, 'fixedAmount')}
      />
      {draft.fixedAmount && (
        <DraftText
          path="amount"
          label={words.amount}
          hint={words.amountHint}
          prefix="R$"
          inputMode="decimal"
          value={draft.amount}
          isChanged={draft.amount !== base.amount}
          onChange={amount => change({ amount }, 'amount')}
        />
      )}
    </>
  )
}

const PLACES = ['first', 'second', 'third'] as const

function Shares() {
  const words = useWords(editorWords)
  const { draft, base, change } = useCardForm()
  const { paymentPercentage } = draft
  return (
    <fieldset className={styles.shares}>
      <legend>{words.shares}</legend>
      <div className={styles.three}>
        {PLACES.map(place => (
          <DraftText
            key={place}
            path={`paymentPercentage.${place}`}
            label={words[place]}
            inputMode="decimal"
            end={<span aria-hidden="true">%</span>}
            value={paymentPercentage[place]}
            isChanged={paymentPercentage[place] !== base.paymentPercentage[place]}
            onChange={typed =>
              change({ paymentPercentage: { ...paymentPercentage, [place]: typed } }, `paymentPercentage.${place}`)
            }
          />
        ))}
      </div>
      <SharesSum />
      <ListProblem path="paymentPercentage" />
    </fieldset>
  )
}

/** The shares side by side, their sum and what is left to the house, as they are typed. */
function SharesSum() {
  const words = useWords(editorWords)
  const lang = useLang()
  const { draft } = useCardForm()
  const sum = sharesSum(draft)
  const isRead = Number.isFinite(sum)
  const fee = Math.round((100 - sum) * 100) / 100
  const said = draft.fixedAmount || fee === 0 ? words.noFee : fee > 0 ? words.fee(writeNumber(fee, lang)) : undefined
  return (
    <>
      {isRead && sum > 0 && sum <= 100 && (
        <div className={styles.bar} aria-hidden="true">
          {PLACES.map(place => (
            <i key={place} className={styles[place]} style={{ flexGrow: shareOf(draft.paymentPercentage[place]) }} />
          ))}
          <i style={{ flexGrow: fee }} />
        </div>
      )}
      <p className={styles.sum} role="status" data-wrong={!isRead || sum > 100 || sum <= 0 || undefined}>
        {isRead ? [words.sum(writeNumber(sum, lang)), said].filter(Boolean).join(' · ') : words.sharesUnread}
      </p>
    </>
  )
}

const shareOf = (typed: string): number => Number(typed.replace(',', '.')) || 0

function Dates({ startsWith }: { startsWith: Date | null }) {
  const words = useWords(editorWords)
  const { mode } = useKind()
  const { draft, base, change } = useCardForm()
  return (
    <div className={styles.two}>
      <DraftText
        path="opensAt"
        type="datetime-local"
        label={words.opensAt}
        hint={`${words.zone} ${words.opensAtHint}`}
        value={draft.opensAt}
        isChanged={draft.opensAt !== base.opensAt}
        onChange={opensAt => change({ opensAt }, 'opensAt')}
      />
      {startsWith ? (
        <div>
          <Figures rows={[{ label: words.startDate, value: <Moment at={startsWith} /> }]} />
          <ListProblem path="startDate" />
        </div>
      ) : (
        <DraftText
          path="startDate"
          type="datetime-local"
          label={words.startDate}
          hint={`${words.zone} ${words.of[mode].startHint}`}
          value={draft.startDate}
          isChanged={draft.startDate !== base.startDate}
          onChange={startDate => change({ startDate }, 'startDate')}
        />
      )}
    </div>
  )
}

function Banner({ onBusy }: { onBusy: (busy: boolean) => void }) {
  const words = useWords(editorWords)
  const { draft, base, change, problemOf } = useCardForm()
  return (
    <div className={styles.banner}>
      <PictureField
        label={words.bannerLabel}
        value={draft.banner}
        onChange={banner => change({ banner }, 'banner')}
        onBusy={onBusy}
        error={sayField(problemOf('banner'), useErrorWords())}
        dirty={draft.banner !== base.banner}
      />
      {draft.banner !== '' && (
        <Button variant="txt" icon={<X aria-hidden="true" />} onClick={() => change({ banner: '' }, 'banner')}>
          {words.noBanner}
        </Button>
      )}
    </div>
  )
}

function Codes() {
  const words = useWords(editorWords)
  const { draft, base, change } = useCardForm()
  return (
    <div className={styles.part}>
      <DraftSelect
        path="codesFor"
        label={words.codesFor}
        value={draft.codesFor}
        isChanged={draft.codesFor !== base.codesFor}
        isAlwaysOpen
        options={[
          { value: 'all', label: words.codesAll },
          { value: 'some', label: words.codesSome },
          { value: 'none', label: words.codesNone },
        ]}
        onChange={codesFor => change({ codesFor }, 'codes')}
      />
      {draft.codesFor === 'some' && (
        <DraftText
          path="codes"
          kind="area"
          label={words.codesList}
          hint={words.codesHint}
          value={draft.codes}
          isChanged={draft.codes !== base.codes}
          isAlwaysOpen
          onChange={codes => change({ codes }, 'codes')}
        />
      )}
    </div>
  )
}
