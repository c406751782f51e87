import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import { DescriptionList } from '#operator/lib/description-list.tsx'
import { formatField, useErrorMessages } from '#operator/lib/errors.ts'
import { PictureField } from '#operator/lib/picture-field.tsx'
import { writeNumber } from '#operator/lib/typed-number.ts'
import { Moment } from '#operator/lib/values.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Stack } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { useCardForm } from './card-form.ts'
import { useCardType } from './card-type.ts'
import { sharesSum } from './check-draft.ts'
import { CardText, DraftSelect, DraftText, ListProblem } from './editor-fields.tsx'
import { editorMessages } from './i18n.ts'
import { PrizePreview } from './prize-preview.tsx'
import styles from './data-tab.module.css'

export interface DataTabProps {
  onBusy: (busy: boolean) => void
  /** The game type, where there is a choice. */
  typeField?: ReactNode
  /** C2: the earliest kick-off, shown where the start cannot be edited; null while unknown. */
  startsWith?: Date | null | undefined
}

/** Basic data of a card: name, price, pool, dates, picture and codes. */
export function DataTab({ onBusy, typeField, startsWith }: DataTabProps) {
  const messages = useMessages(editorMessages)
  const { isFrozen, isClosed } = useCardForm()
  return (
    <>
      {isFrozen && <Note>{isClosed ? messages.closed : messages.frozen}</Note>}
      <Card title={messages.about}>
        <Stack gap={4} marginTop={2}>
          <About typeField={typeField} />
          <Shares />
        </Stack>
      </Card>
      <PrizePreview />
      <Card title={messages.dates}>
        <Dates startsWith={startsWith ?? null} />
      </Card>
      <div className={styles.columns}>
        <Card title={messages.banner}>
          <Banner onBusy={onBusy} />
        </Card>
        <Card title={messages.codes}>
          <Codes />
        </Card>
      </div>
    </>
  )
}

function About({ typeField }: Pick<DataTabProps, 'typeField'>) {
  const messages = useMessages(editorMessages)
  return (
    <div className={styles.four}>
      <div className={styles.wide}>
        <CardText name="name" label={messages.name} isAlwaysOpen maxLength={80} />
      </div>
      {typeField}
      <CardText name="price" label={messages.price} prefix="R$" inputMode="decimal" />
      <Pool />
      <CardText name="entriesPerUser" label={messages.perUser} inputMode="numeric" />
    </div>
  )
}

/** C1: a pool that grows with the entries, or one guaranteed by the operator. */
function Pool() {
  const messages = useMessages(editorMessages)
  const { draft, base, change } = useCardForm()
  return (
    <>
      <DraftSelect
        path="fixedAmount"
        label={messages.pool}
        value={draft.fixedAmount ? 'guaranteed' : 'growing'}
        isChanged={draft.fixedAmount !== base.fixedAmount}
        options={[
          { value: 'growing', label: messages.growing },
          { value: 'guaranteed', label: messages.guaranteed },
        ]}
        onChange={pool => change({ fixedAmount: pool === 'guaranteed' }, 'fixedAmount')}
      />
      {draft.fixedAmount && (
        <CardText name="amount" label={messages.amount} hint={messages.amountHint} prefix="R$" inputMode="decimal" />
      )}
    </>
  )
}

const RANKS = ['first', 'second', 'third'] as const

function Shares() {
  const messages = useMessages(editorMessages)
  const { draft, base, change } = useCardForm()
  const { paymentPercentage } = draft
  return (
    <fieldset className={styles.shares}>
      <legend>{messages.shares}</legend>
      <Stack gap={3} columns={3}>
        {RANKS.map(rank => (
          <DraftText
            key={rank}
            path={`paymentPercentage.${rank}`}
            label={messages[rank]}
            inputMode="decimal"
            end={<span aria-hidden="true">%</span>}
            value={paymentPercentage[rank]}
            isChanged={paymentPercentage[rank] !== base.paymentPercentage[rank]}
            onChange={typed =>
              change({ paymentPercentage: { ...paymentPercentage, [rank]: typed } }, `paymentPercentage.${rank}`)
            }
          />
        ))}
      </Stack>
      <SharesSum />
      <ListProblem path="paymentPercentage" />
    </fieldset>
  )
}

/** The shares with their sum and the operator's fee, updated while typing. */
function SharesSum() {
  const messages = useMessages(editorMessages)
  const lang = useLang()
  const { draft } = useCardForm()
  const sum = sharesSum(draft)
  const isRead = Number.isFinite(sum)
  const fee = Math.round((100 - sum) * 100) / 100
  const text =
    draft.fixedAmount || fee === 0 ? messages.noFee : fee > 0 ? messages.fee(writeNumber(fee, lang)) : undefined
  return (
    <>
      {isRead && sum > 0 && sum <= 100 && (
        <div className={styles.bar} aria-hidden="true">
          {RANKS.map(rank => (
            <i key={rank} className={styles[rank]} style={{ flexGrow: shareOf(draft.paymentPercentage[rank]) }} />
          ))}
          <i style={{ flexGrow: fee }} />
        </div>
      )}
      <p className={styles.sum} role="status" data-wrong={!isRead || sum > 100 || sum <= 0 || undefined}>
        {isRead ? [messages.sum(writeNumber(sum, lang)), text].filter(Boolean).join(' · ') : messages.sharesUnread}
      </p>
    </>
  )
}

const shareOf = (typed: string): number => Number(typed.replace(',', '.')) || 0

function Dates({ startsWith }: { startsWith: Date | null }) {
  const messages = useMessages(editorMessages)
  const { mode } = useCardType()
  return (
    <Stack gap={3} columns={2} from={758} marginTop={2}>
      <CardText
        name="opensAt"
        type="datetime-local"
        label={messages.opensAt}
        hint={`${messages.zone} ${messages.opensAtHint}`}
      />
      {startsWith ? (
        <div>
          <DescriptionList rows={[{ label: messages.startDate, value: <Moment at={startsWith} /> }]} />
          <ListProblem path="startDate" />
        </div>
      ) : (
        <CardText
          name="startDate"
          type="datetime-local"
          label={messages.startDate}
          hint={`${messages.zone} ${messages.of[mode].startHint}`}
        />
      )}
    </Stack>
  )
}

function Banner({ onBusy }: { onBusy: (busy: boolean) => void }) {
  const messages = useMessages(editorMessages)
  const { draft, base, change, problemOf } = useCardForm()
  return (
    <Stack gap={2} justify="start" marginTop={2}>
      <PictureField
        label={messages.bannerLabel}
        value={draft.banner}
        onChange={banner => change({ banner }, 'banner')}
        onBusy={onBusy}
        error={formatField(problemOf('banner'), useErrorMessages())}
        dirty={draft.banner !== base.banner}
      />
      {draft.banner !== '' && (
        <Button variant="txt" icon={<X aria-hidden="true" />} onClick={() => change({ banner: '' }, 'banner')}>
          {messages.noBanner}
        </Button>
      )}
    </Stack>
  )
}

function Codes() {
  const messages = useMessages(editorMessages)
  const { draft, base, change } = useCardForm()
  return (
    <Stack gap={4} marginTop={2}>
      <DraftSelect
        path="codesFor"
        label={messages.codesFor}
        value={draft.codesFor}
        isChanged={draft.codesFor !== base.codesFor}
        isAlwaysOpen
        options={[
          { value: 'all', label: messages.codesAll },
          { value: 'some', label: messages.codesSome },
          { value: 'none', label: messages.codesNone },
        ]}
        onChange={codesFor => change({ codesFor }, 'codes')}
      />
      {draft.codesFor === 'some' && (
        <CardText name="codes" kind="area" label={messages.codesList} hint={messages.codesHint} isAlwaysOpen />
      )}
    </Stack>
  )
}
