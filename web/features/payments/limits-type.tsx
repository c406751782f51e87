import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { useLang, useMessages } from '#client/i18n.ts'
import { LIMIT_PERIODS, type LimitType, type LimitPeriod } from '#contract/api/player/responsible.ts'
import { formatReais } from '#contract/money.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Row, Text } from '#ui/layout.tsx'
import { Meter } from '#ui/meter.tsx'
import { Note } from '#ui/note.tsx'
import { toast } from '#ui/toast.tsx'
import { toastError } from '#web/lib/errors.ts'
import { formatDate, formatTime } from '#web/lib/moments.ts'
import { limitsMessages } from './i18n.ts'
import { type Limit, limitMutation, type Limits } from './limits-api.ts'
import styles from './limits-page.module.css'

interface LimitCardProps {
  type: LimitType
  limits: Limits[LimitType]
  onChange: (period: LimitPeriod) => void
}

/** Deposit or loss limits, by day, week and month. */
export function LimitCard({ type, limits, onChange }: LimitCardProps) {
  const messages = useMessages(limitsMessages)
  const { title, text } = messages.kinds[type]
  return (
    <Card title={title}>
      <Text look="fine">{text}</Text>
      <ul className={styles.rows}>
        {LIMIT_PERIODS.map(period => (
          <li key={period}>
            <LimitRow type={type} period={period} limit={limits[period]} onChange={() => onChange(period)} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

interface LimitRowProps {
  type: LimitType
  period: LimitPeriod
  limit: Limit
  onChange: () => void
}

function LimitRow({ type, period, limit, onChange }: LimitRowProps) {
  const messages = useMessages(limitsMessages)
  const lang = useLang()
  const { name, now, again } = messages.periods[period]
  const { amount, used } = limit
  const action = amount === null ? messages.set : messages.change
  return (
    <>
      <Row gap={3} align="center" justify="between">
        <h3>{name}</h3>
        <Button
          variant="sec"
          size="sm"
          aria-label={messages.name(action, messages.kinds[type].of, name)}
          onClick={onChange}
        >
          {action}
        </Button>
      </Row>
      {amount === null ? (
        <Text look="fine">
          {messages.none} · <span className="num">{messages.usedNow(formatReais(used, lang), now)}</span>
        </Text>
      ) : (
        <Meter
          label={messages.used(now)}
          value={Number(used)}
          max={Number(amount)}
          valueText={messages.usedOf(formatReais(used, lang), formatReais(amount, lang))}
        />
      )}
      {amount !== null && used >= amount && (
        <Text size="sm" weight={600} tone="orange">
          {again}
        </Text>
      )}
      {limit.next && <Raise type={type} period={period} limit={limit} next={limit.next} />}
    </>
  )
}

interface RaiseProps extends Omit<LimitRowProps, 'onChange'> {
  next: NonNullable<Limit['next']>
}

/** A pending raise with its date, and a button to cancel it. */
function Raise({ type, period, limit, next }: RaiseProps) {
  const messages = useMessages(limitsMessages)
  const lang = useLang()
  const change = useMutation(limitMutation(useQueryClient()))
  const at = `${formatDate(next.at, lang)}, ${formatTime(next.at, lang)}`
  async function cancel() {
    try {
      await change.mutateAsync({ type, period, amount: limit.amount })
      toast.ok(messages.givenUp)
    } catch (error) {
      void toastError(error)
    }
  }
  return (
    <Note tone="info" icon={<Clock aria-hidden="true" />}>
      <p>{next.amount === null ? messages.nextNone(at) : messages.next(formatReais(next.amount, lang), at)}</p>
      <Button variant="txt" size="sm" className={styles.giveUp} busy={change.isPending} onClick={() => void cancel()}>
        {messages.cancel}
      </Button>
    </Note>
  )
}
