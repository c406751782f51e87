import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { walletOpen, walletPageOf } from '../lib/wallet-open.ts'

/**
 * Opens the wallet for an address that asks for it (`/home?wallet=1`, `/home?wallet=limits`: notifications lead there), and takes
 * the wish out of the address, so that going back or loading anew does not open it once more.
 */
export function useWalletAddress(): void {
  const navigate = useNavigate()
  const request: unknown = useLocation({ select: ({ search }) => ('wallet' in search ? search.wallet : undefined) })
  useEffect(() => {
    if (request === undefined) return
    walletOpen.set(walletPageOf(request))
    void navigate({ to: '.', search: before => ({ ...before, wallet: undefined }), replace: true })
  }, [request, navigate])
}
