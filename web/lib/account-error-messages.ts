import type { ErrorText } from '#client/errors.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { defineMessages } from './i18n.ts'

/** What calls about one's own account and pictures refuse. These words are loaded when one of them is said. */
export type AccountCode = Extract<
  ErrorCode,
  'too_large' | 'unsupported_media' | 'birth_date_fixed' | 'photo_unknown' | 'balance_left' | 'debt_left'
>

const codes: Record<AccountCode, ErrorText> = {
  too_large: { title: 'Arquivo grande demais', text: 'Escolha uma imagem de até 10 MB.' },
  unsupported_media: { title: 'Tipo de arquivo não aceito', text: 'Use uma imagem JPG, PNG ou WebP.' },
  birth_date_fixed: {
    title: 'Data de nascimento já informada',
    text: 'Para corrigir, fale com a gente pela página de ajuda.',
  },
  photo_unknown: { title: 'Envie a foto de novo', text: 'A imagem enviada não está mais guardada.' },
  balance_left: { title: 'Ainda há dinheiro na sua conta', text: 'Saque o saldo e espere seus jogos terminarem.' },
  debt_left: {
    title: 'Sua conta ainda deve à casa',
    text: 'Um Pix seu voltou ao banco depois de usado. Compre moedas para quitar, ou fale com a gente pela página de ajuda.',
  },
}

const pt = { codes, fields: {} as Record<string, string> }
export type AccountErrorMessages = typeof pt
export const accountErrorMessages = defineMessages(pt, () => import('./account-error-messages.en.ts'))
