import { useQueryClient } from '@tanstack/react-query'
import { confirm } from '#ui/confirm.tsx'
import { CallError } from './call-error.ts'
import { commonWords } from './common-words.ts'
import { useWords } from './i18n.ts'
import { balanceQuery } from './me.ts'
import { walletOpen } from './wallet-open.ts'
import { walletWayWords } from './wallet-way-words.ts'

/** What keeps a game from being paid and is put right in the wallet: said, with the way there. The page stays open under the wallet. */
export function useWaysToWallet() {
  const client = useQueryClient()
  const { poor, own } = useWords(walletWayWords)
  const { cancel, close } = useWords(commonWords)

  /** The balance is too small: the way leads to where coins are bought. */
  async function askForCoins(): Promise<void> {
    const { title, text, wallet } = poor
    if (await confirm({ title, text, confirmLabel: wallet, cancelLabel: cancel })) walletOpen.set('deposit')
  }
  /** A pause or a limit of one's own (W4). */
  async function tellOwnLimit(why: keyof typeof own.why): Promise<void> {
    const wantsLimits = await confirm({ ...own.why[why], confirmLabel: own.limits, cancelLabel: close })
    if (wantsLimits) walletOpen.set('limits')
  }
  return {
    askForCoins,
    /** Tells a refusal that is put right in the wallet; answers false for every other one, of which nothing is said. */
    tellAtWallet: async (error: unknown): Promise<boolean> => {
      const why = error instanceof CallError ? error.code : undefined
      if (why === 'insufficient_balance') {
        void client.invalidateQueries({ queryKey: balanceQuery.queryKey })
        await askForCoins()
        return true
      }
      if (why !== 'paused' && why !== 'self_excluded' && why !== 'limit_loss') return false
      await tellOwnLimit(why)
      return true
    },
  }
}
