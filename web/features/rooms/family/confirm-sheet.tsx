import { useLang, useMessages } from '#client/i18n.ts'
import { formatReais } from '#contract/money.ts'
import { ConfirmStake, type ConfirmStakeProps } from '#web/lib/confirm-stake.tsx'
import { formatMoment } from '#web/lib/moments.ts'
import { formatPercent } from '#web/lib/percent.ts'
import type { PaidAction } from '#web/lib/use-paid-action.ts'
import { closesAt } from '../api.ts'
import { playMessages } from './i18n.ts'
import type { FamilyDoc } from './play-summary.tsx'

interface ConfirmSheetProps {
  room: FamilyDoc
  submit: ConfirmStakeProps['submit'] & Pick<PaidAction<never, true>, 'balanceAfter'>
}

/** Confirmation before a prediction is paid. */
export function ConfirmSheet({ room, submit }: ConfirmSheetProps) {
  const { ask, price, free } = useMessages(playMessages)
  const lang = useLang()
  const isFree = room.price === 0n
  return (
    <ConfirmStake
      submit={submit}
      price={room.price}
      messages={ask}
      amounts={[
        [price, isFree ? free : formatReais(room.price, lang)],
        ...(isFree
          ? []
          : ([
              [ask.pot, formatReais(room.amount, lang)],
              [ask.fee, room.fee === 0 ? ask.noFee : ask.feeOf(formatPercent(room.fee, lang))],
              [ask.balanceAfter, submit.balanceAfter === undefined ? '--' : formatReais(submit.balanceAfter, lang)],
            ] as const)),
        [ask.closes, formatMoment(new Date(closesAt(room)), lang)],
      ]}
      rules={isFree ? undefined : { notes: ask.notes, href: '/rules#f1' }}
    />
  )
}
