import { useState } from 'react'
import type { WalletPage } from '#web/lib/wallet-open.ts'
import { isUnknown, type PaidAction, usePaidAction } from '#web/lib/use-paid-action.ts'
import { buy, type Purchase } from './api.ts'

export type PackName = 'first' | 'second' | 'custom'

/** The question is about a pack: no other can be bought meanwhile. */
export interface Buying extends Pick<
  PaidAction<Purchase, PackName>,
  'question' | 'sending' | 'review' | 'send' | 'back' | 'clearFailure'
> {
  /** The pack that was refused last, and why. */
  refused: { pack: PackName; error: unknown } | undefined
}

/** The way of a pack from its button to its payment. Without an answer it can be sent again and is bought once (W6). */
export function useBuying(home: (page: WalletPage) => void): Buying {
  const [pack, setPack] = useState<PackName>('first')
  const buying = usePaidAction<Purchase, string, PackName>({
    mutate: buy,
    identityOf: ({ type, amount }) => [type, amount],
    staysOpen: isUnknown,
    showRefusal: () => undefined,
    onDone: id => home({ name: 'payment', id }),
  })
  return {
    ...buying,
    refused: buying.failure === undefined ? undefined : { pack, error: buying.failure },
    review: next => {
      setPack(next)
      return buying.review(next)
    },
  }
}
