import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { CallError } from '#client/call-error.ts'
import { useMessages } from '#client/i18n.ts'
import { type Centavos, centavos } from '#contract/money.ts'
import { confirm } from '#ui/confirm.tsx'
import { commonMessages } from './common-messages.ts'
import { walletWayMessages } from './i18n.ts'
import { balanceQuery } from './me.ts'
import { termsWanted } from './terms-wanted.ts'
import { buyMissing, walletOpen } from './wallet-open.ts'

/**
 * Shows what blocks the payment of a game and can be fixed, with a link to the fix. The page stays open under the wallet, and is returned to from
 * elsewhere.
 */
export function useWaysToWallet() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const router = useRouter()
  const { poor, own, data } = useMessages(walletWayMessages)
  const { cancel, close } = useMessages(commonMessages)

  /** The balance is below a price: links to the deposit page with the missing amount. */
  async function askForCoins(price: Centavos): Promise<void> {
    const { title, text, wallet } = poor
    if (!(await confirm({ title, text, confirmLabel: wallet, cancelLabel: cancel }))) return
    const balance = client.getQueryData(balanceQuery.queryKey)?.amount ?? centavos(0)
    buyMissing(centavos(price - balance))
  }
  /** The player's own pause or limit (W4). */
  async function showOwnLimit(why: keyof typeof own.why): Promise<void> {
    const wantsLimits = await confirm({ ...own.why[why], confirmLabel: own.limits, cancelLabel: close })
    if (wantsLimits) walletOpen.set('limits')
  }
  /** Personal data is missing. */
  async function askForData(why: keyof typeof data): Promise<void> {
    const { way, ...text } = data[why]
    if (!(await confirm({ ...text, confirmLabel: way, cancelLabel: cancel }))) return
    const next = router.state.location.href
    await navigate({ to: '/profile/edit_personal_data', search: { next }, ignoreBlocker: true })
  }
  return {
    askForCoins,
    /** Shows an error that the player can fix in the wallet; returns false for every other error and shows nothing. */
    tellAtWallet: async (error: unknown, price: Centavos): Promise<boolean> => {
      const why = error instanceof CallError ? error.code : undefined
      if (why === 'insufficient_balance') {
        await client.invalidateQueries({ queryKey: balanceQuery.queryKey })
        await askForCoins(price)
      } else if (why === 'paused' || why === 'self_excluded' || why === 'limit_loss') await showOwnLimit(why)
      else if (why === 'birth_date_needed' || why === 'identity_mismatch') await askForData(why)
      else if (why === 'terms_needed') termsWanted.set(true)
      else return false
      return true
    },
  }
}
