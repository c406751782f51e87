import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { useMessages } from '#client/i18n.ts'
import { paymentMessages } from './i18n.ts'
import styles from './payment-code.module.css'

const COPIED_MS = 4_000

/** The "copia e cola" with its button. Where the clipboard is refused the code is selected, to be copied by hand. */
export function CopyCode({ code }: { code: string }) {
  const messages = useMessages(paymentMessages)
  const text = useRef<HTMLElement>(null)
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(setCopied, COPIED_MS, false)
    return () => clearTimeout(timer)
  }, [isCopied])
  async function copy() {
    try {
      await navigator.clipboard.writeText(code)
      setCopied(true)
    } catch {
      if (text.current) getSelection()?.selectAllChildren(text.current)
      toast.warn(messages.copyFailed)
    }
  }
  return (
    <div className={styles.copy} role="group" aria-label={messages.code}>
      <code ref={text}>{code}</code>
      <Button
        size="sm"
        icon={isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        onClick={() => void copy()}
      >
        {isCopied ? messages.copied : messages.copy}
      </Button>
      <span className="visually-hidden" role="status">
        {isCopied && messages.copied}
      </span>
    </div>
  )
}
