import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { useWords } from '#web/lib/i18n.ts'
import { paymentWords } from './payment-words.ts'
import styles from './payment-code.module.css'

const COPIED_MS = 4_000

/** The "copia e cola" with its button. Where the clipboard is refused the code is selected, to be copied by hand. */
export function CopyCode({ code }: { code: string }) {
  const words = useWords(paymentWords)
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
      toast.warn(words.copyFailed)
    }
  }
  return (
    <div className={styles.copy} role="group" aria-label={words.code}>
      <code ref={text}>{code}</code>
      <Button
        size="sm"
        icon={isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        onClick={() => void copy()}
      >
        {isCopied ? words.copied : words.copy}
      </Button>
      <span className="visually-hidden" role="status">
        {isCopied && words.copied}
      </span>
    </div>
  )
}
