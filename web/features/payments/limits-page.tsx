import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { HeartHandshake } from 'lucide-react'
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import { LIMIT_TYPES, type LimitPeriod, type LimitType, REMINDER_MINUTES } from '#contract/api/player/responsible.ts'
import { formatReais } from '#contract/money.ts'
import { hasWallet } from '#contract/profiles.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field, Select } from '#ui/field.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { rowClass, RowContent } from '#ui/list-row.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.tsx'
import { toastError } from '#web/lib/errors.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { formatDate, formatTime } from '#web/lib/moments.ts'
import { useProfile } from '#web/lib/profile.ts'
import { limitsQuery } from './api.ts'
import { limitsMessages } from './i18n.ts'
import { type Limits, reminderMutation, type Rest, restMutation } from './limits-api.ts'
import { LimitEdit } from './limits-edit.tsx'
import { RestCard } from './limits-rest.tsx'
import { Resting } from './limits-resting.tsx'
import { LimitCard } from './limits-type.tsx'
import { type PageProps, PanelFooter, usePanelHead } from './panel.tsx'
import { useReturn } from './use-return.ts'
import styles from './limits-page.module.css'

/** Confirms a pause or exclusion: what it means, and that it is irreversible. A long one needs an explicit acknowledgement. */
function RestConfirm({ rest, onBack }: { rest: Rest; onBack: () => void }) {
  const messages = useMessages(limitsMessages)
  const { ask } = messages
  const formId = useId()
  const no = useRef<HTMLButtonElement>(null)
  useEffect(() => no.current?.focus(), [])
  const isPause = rest.type === 'pause'
  const time = isPause ? messages.days(rest.days) : messages.months(rest.months)
  const [isUnderstood, setUnderstood] = useState(isPause)
  const [isShown, setIsShown] = useState(false)
  const { isBeginning, begin } = useBegin(rest, onBack)
  usePanelHead({ title: isPause ? ask.pauseTitle : ask.exclusionTitle, onBack: isBeginning ? null : onBack })
  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isUnderstood) void begin()
    else setIsShown(true)
  }
  return (
    <form id={formId} className={styles.page} noValidate onSubmit={submit}>
      <h3 className={styles.question}>{isPause ? ask.pause(time) : ask.exclusion(time)}</h3>
      <Stack as="ul" gap={3} tone="muted" className={styles.points}>
        {[...ask.points, ...(isPause ? [] : [ask.cpf])].map(point => (
          <li key={point}>{point}</li>
        ))}
      </Stack>
      {!isPause && (
        <Checkbox
          label={ask.understood}
          checked={isUnderstood}
          error={isShown && !isUnderstood ? ask.mustUnderstand : undefined}
          onChange={event => setUnderstood(event.currentTarget.checked)}
        />
      )}
      <PanelFooter>
        <Button type="submit" form={formId} variant={isPause ? 'pri' : 'dng'} size="lg" block busy={isBeginning}>
          {isPause ? ask.yesPause(time) : ask.yesExclusion(time)}
        </Button>
        <Button ref={no} variant="txt" block disabled={isBeginning} onClick={onBack}>
          {ask.no}
        </Button>
      </PanelFooter>
    </form>
  )
}

function useBegin(rest: Rest, onBack: () => void) {
  const { ask } = useMessages(limitsMessages)
  const lang = useLang()
  const mutation = useMutation(restMutation(useQueryClient()))
  return {
    isBeginning: mutation.isPending,
    begin: async () => {
      if (mutation.isPending) return
      try {
        const { pauseUntil, exclusionUntil } = await mutation.mutateAsync(rest)
        const end = rest.type === 'pause' ? pauseUntil : exclusionUntil
        const text = end ? ask.beganText(`${formatDate(end, lang)}, ${formatTime(end, lang)}`) : undefined
        toast.ok(rest.type === 'pause' ? ask.pauseBegan : ask.exclusionBegan, text)
        onBack()
      } catch (error) {
        void toastError(error)
      }
    },
  }
}

/** The open sheet: a limit to change, or a pause or exclusion to confirm. */
type Opened = { limit: { type: LimitType; period: LimitPeriod } } | { rest: Rest }

/** Limits of deposits and losses, reminder, pause and self-exclusion, and the month's result (W4). */
export default function LimitsPage({ close }: PageProps) {
  const messages = useMessages(limitsMessages)
  const limits = useQuery(limitsQuery)
  return (
    <Loaded
      query={limits}
      title={messages.broken}
      skeleton={<Skeletons label={messages.loading} heights={[168, 280, 280]} className={styles.page} />}
    >
      {data => <LimitsBody limits={data} readAt={limits.dataUpdatedAt} close={close} />}
    </Loaded>
  )
}

function LimitsBody({ limits, readAt, close }: { limits: Limits; readAt: number; close: () => void }) {
  const messages = useMessages(limitsMessages)
  const hasMoney = hasWallet(useProfile())
  const box = useRef<HTMLDivElement>(null)
  const { opened, open, back } = useReturn<Opened>(box)
  return (
    <div ref={box} className={styles.page}>
      <div className={styles.page} hidden={opened !== undefined}>
        <Resting limits={limits} close={close} />
        <Text look="fine">{hasMoney ? messages.intro : messages.introForPoints}</Text>
        {hasMoney && <MonthCard month={limits.month} />}
        {(hasMoney ? LIMIT_TYPES : []).map(type => (
          <LimitCard
            key={type}
            type={type}
            limits={limits[type]}
            onChange={period => open({ limit: { type, period } })}
          />
        ))}
        <ReminderCard minutes={limits.sessionReminder} />
        <RestCard limits={limits} now={readAt} onAsk={rest => open({ rest })} />
        <Card>
          <Link to="/help" hash="q4" className={rowClass()} onClick={close}>
            <RowContent icon={<HeartHandshake />} label={messages.help} chevron />
          </Link>
        </Card>
      </div>
      {opened && 'limit' in opened && (
        <LimitEdit {...opened.limit} limit={limits[opened.limit.type][opened.limit.period]} onBack={back} />
      )}
      {opened && 'rest' in opened && <RestConfirm rest={opened.rest} onBack={back} />}
    </div>
  )
}

/** The month's result, and how it is computed. */
function MonthCard({ month }: { month: Limits['month'] }) {
  const messages = useMessages(limitsMessages)
  const lang = useLang()
  const parts = [
    [messages.month.staked, month.staked],
    [messages.month.won, month.won],
    [messages.month.returned, month.returned],
  ] as const
  return (
    <Card title={messages.month.title}>
      <p className={`figure ${styles.net}`}>{formatReais(month.net, lang, { signed: true })}</p>
      <Stack as="dl" gap={2} marginBottom={3} className={styles.facts}>
        {parts.map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatReais(amount, lang)}</dd>
          </div>
        ))}
      </Stack>
      <Text look="fine">{messages.month.text}</Text>
    </Card>
  )
}

/** Interval of the session reminder, saved on change. */
function ReminderCard({ minutes }: { minutes: number | null }) {
  const messages = useMessages(limitsMessages)
  const change = useMutation(reminderMutation(useQueryClient()))
  async function choose(chosen: string) {
    try {
      await change.mutateAsync(REMINDER_MINUTES.find(each => String(each) === chosen) ?? null)
      toast.ok(messages.reminder.saved)
    } catch (error) {
      void toastError(error)
    }
  }
  const shown = change.isPending ? change.variables : minutes
  return (
    <Card title={messages.reminder.title}>
      <Stack gap={3} className={styles.stack}>
        <Text look="fine">{messages.reminder.text}</Text>
        <Field label={messages.reminder.label}>
          {ids => (
            <Select
              {...ids}
              value={shown ?? ''}
              state={change.isPending ? 'checking' : undefined}
              onChange={event => void choose(event.currentTarget.value)}
            >
              <option value="">{messages.reminder.none}</option>
              {REMINDER_MINUTES.map(each => (
                <option key={each} value={each}>
                  {messages.reminder.every(each)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </Stack>
    </Card>
  )
}
