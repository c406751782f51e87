import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '#client/i18n.ts'
import { saveCsv } from '#client/save-file.ts'
import type { Transaction } from '#contract/api/player/transactions.ts'
import { Button } from '#ui/button.tsx'
import { Field, Select, TextInput } from '#ui/field.tsx'
import { Stack } from '#ui/layout.tsx'
import { toast } from '#ui/toast.tsx'
import { toastError } from '#web/lib/errors.ts'
import { dayOf } from '#web/lib/moments.ts'
import { type StatementFilter, statementFileMutation } from './api.ts'
import { statementMessages } from './i18n.ts'
import { daysOf, type Period, PERIODS } from './statement-period.ts'

type Module = Transaction['details']['module']

/** In the order people look for them; `challenger` is legacy. */
const MODULES = [
  'deposit',
  'withdraw',
  'transfer',
  'athletes-of-the-week',
  'card-game',
  'coach-friend',
  'game-vs',
  'game-vs-vip',
  'push-game',
] as const satisfies readonly Module[]

const NO_DAYS = { from: '', to: '' }

/** State of the filters. `filter` is null while the end precedes the start. */
export function useFilters() {
  const [module, setModule] = useState<Module>()
  const [period, setPeriod] = useState<Period>('all')
  const [own, setOwn] = useState(NO_DAYS)
  const [today, setToday] = useState(() => dayOf(new Date()))
  const days = daysOf(period, today, own)
  const filter: StatementFilter | null = days && { ...(module !== undefined && { module }), ...days }
  return {
    module,
    setModule,
    period,
    setPeriod: (next: Period) => {
      setToday(dayOf(new Date()))
      setPeriod(next)
    },
    today,
    own,
    setOwn,
    filter,
    clear: () => {
      setModule(undefined)
      setPeriod('all')
      setOwn(NO_DAYS)
    },
  }
}

/** The type and date filters. */
export function Filters({ filters }: { filters: ReturnType<typeof useFilters> }) {
  const messages = useMessages(statementMessages)
  const { module, setModule, period, setPeriod } = filters
  return (
    <Stack gap={3} columns={2} from={758} role="group" aria-label={messages.filters}>
      <Field label={messages.module}>
        {ids => (
          <Select
            {...ids}
            value={module ?? ''}
            onChange={event => setModule(MODULES.find(name => name === event.currentTarget.value))}
          >
            <option value="">{messages.allModules}</option>
            {MODULES.map(name => (
              <option key={name} value={name}>
                {messages.modules[name]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={messages.period}>
        {ids => (
          <Select
            {...ids}
            value={period}
            onChange={event => setPeriod(PERIODS.find(name => name === event.currentTarget.value) ?? 'all')}
          >
            {PERIODS.map(name => (
              <option key={name} value={name}>
                {messages.periods[name]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {period === 'own' && <OwnDays filters={filters} />}
    </Stack>
  )
}

function OwnDays({ filters: { own, setOwn, today, filter } }: { filters: ReturnType<typeof useFilters> }) {
  const messages = useMessages(statementMessages)
  return (
    <>
      <Field label={messages.from}>
        {ids => (
          <TextInput
            {...ids}
            type="date"
            max={today}
            value={own.from}
            onChange={event => setOwn({ ...own, from: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label={messages.to} error={filter === null ? messages.daysWrong : undefined}>
        {ids => (
          <TextInput
            {...ids}
            type="date"
            max={today}
            value={own.to}
            onChange={event => setOwn({ ...own, to: event.currentTarget.value })}
          />
        )}
      </Field>
    </>
  )
}

/** Downloads the statement as a file. */
export function DownloadButton({ filter }: { filter: StatementFilter }) {
  const messages = useMessages(statementMessages)
  const file = useMutation(statementFileMutation)
  async function download() {
    try {
      const text = await file.mutateAsync(filter)
      const days = [filter.from, filter.to ?? dayOf(new Date())].filter(day => day !== undefined).join('-')
      saveCsv(`crava-${messages.fileName}-${days}.csv`, text)
      toast.ok(messages.downloaded)
    } catch (error) {
      void toastError(error)
    }
  }
  return (
    <Button
      variant="txt"
      size="sm"
      icon={<Download aria-hidden="true" />}
      busy={file.isPending}
      onClick={() => void download()}
    >
      {messages.download}
    </Button>
  )
}
