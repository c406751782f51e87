import { createContext, type ReactNode, use, useEffectEvent, useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import type { WalletPage } from '#web/lib/wallet-open.ts'

/** What a page of the panel is given. */
export interface PageProps {
  /** Of the transaction the page is about; empty where it is about none. */
  id: string
  /** Opens another page; "back" leads here again. */
  go: (page: WalletPage) => void
  /** The page this one was opened from. */
  back: () => void
  /** The main page, or a page right behind it; what was opened on the way is forgotten. */
  home: (page?: WalletPage) => void
  /** Where a payment that was paid leads. */
  paid: (id: string) => void
  /** Closes the panel, for links that leave it. */
  close: () => void
}

/** What a step of a page changes in the panel's head. */
export interface PanelHead {
  /** Instead of the page's own title. */
  title?: string | undefined
  /** What "back" does instead of leaving the page; null takes the button away. */
  onBack?: (() => void) | null | undefined
}

/** What the panel offers to its pages. */
export interface Panel {
  footer: HTMLElement | null
  setHead: (head: PanelHead) => void
}

export const PanelContext = createContext<Panel>({ footer: null, setHead: () => undefined })

/** Changes the panel's head while the caller is shown. */
export function usePanelHead({ title, onBack }: PanelHead): void {
  const { setHead } = use(PanelContext)
  const back = useEffectEvent(() => onBack?.())
  const type = onBack === undefined ? 'leaves' : onBack === null ? 'none' : 'own'
  useLayoutEffect(() => {
    setHead({ title, onBack: type === 'own' ? () => back() : type === 'none' ? null : undefined })
    return () => setHead({})
  }, [setHead, title, type])
}

/** Stays at the bottom of the panel while its body scrolls. A button that submits names its form (`form={id}`). */
export function PanelFooter({ children }: { children: ReactNode }) {
  const { footer } = use(PanelContext)
  return footer && createPortal(children, footer)
}
