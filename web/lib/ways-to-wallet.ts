import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { type Centavos, centavos } from '#contract/money.ts'
import { confirm } from '#ui/confirm.tsx'
import { CallError } from '#client/call-error.ts'
import { commonMessages } from './common-messages.ts'
import { useMessages } from '#client/i18n.ts'
import { balanceQuery } from './me.ts'
import { termsWanted } from './terms-wanted.ts'
import { buyMissing, walletOpen } from './wallet-open.ts'
import { walletWayMessages } from './i18n.ts'

/**
 * What keeps a game from being paid and can be put right: said, with the way to where that is done. The page stays open under the wallet,
 * and is come back to from anywhere else.
 */
export function useWaysToWallet() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const router = useRouter()
  const { poor, own, data } = useMessages(walletWayMessages)
  const { cancel, close } = useMessages(commonMessages)

  /** The balance is below a price: the way leads to where coins are bought, as many as are missing. */
  async function askForCoins(price: Centavos): Promise<void> {
    const { title, text, wallet } = poor
    if (!(await confirm({ title, text, confirmLabel: wallet, cancelLabel: cancel }))) return
    const balance = client.getQueryData(balanceQuery.queryKey)?.amount ?? centavos(0)
    buyMissing(centavos(price - balance))
  }
  /** A pause or a limit of one's own (W4). */
  async function showOwnLimit(why: keyof typeof own.why): Promise<void> {
    const wantsLimits = await confirm({ ...own.why[why], confirmLabel: own.limits, cancelLabel: close })
    if (wantsLimits) walletOpen.set('limits')
  }
  /** Something that one's personal data lack. */
  async function askForData(why: keyof typeof data): Promise<void> {
    const { way, ...text } = data[why]
    if (!(await confirm({ ...text, confirmLabel: way, cancelLabel: cancel }))) return
    const next = router.state.location.href
    await navigate({ to: '/profile/edit_personal_data', search: { next }, ignoreBlocker: true })
  }
  return {
    askForCoins,
    /** Tells a refusal of something with this price that the player can put right; answers false for every other one, of which nothing is said. */
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
