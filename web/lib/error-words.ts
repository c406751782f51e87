import type { ErrorCode } from '#contract/errors.ts'
import type { GameCode } from './game-error-words.ts'
import { defineWords } from './i18n.ts'
import type { WalletCode } from './wallet-error-words.ts'

/** What went wrong, and what to do about it. */
export interface Said {
  title: string
  text: string
}

const unexpected: Said = { title: 'Erro inesperado', text: 'Recarregue a página e tente de novo!' }

/** What only calls of the operator's console answer. */
type ConsoleCode =
  | 'state_forbids'
  | 'card_incomplete'
  | 'house_short'
  | 'facts_missing'
  | 'import_refused'
  | 'payouts_stopped'
  | 'two_people'
  | 'user_unknown'
  | 'period_too_long'
  | 'gateway_unavailable'

/** Refusals of games and of money have dictionaries of their own, so that the first pages do not wait for them (game-errors.ts). */
const codes: Record<Exclude<ErrorCode, GameCode | WalletCode | ConsoleCode> | 'network', Said> = {
  invalid_input: { title: 'Dados inválidos.', text: 'Confira os campos marcados.' },
  malformed_body: unexpected,
  unauthorized: { title: 'Sua sessão terminou', text: 'Entre de novo para continuar.' },
  forbidden: { title: 'Você não pode fazer isso', text: 'Esta ação não está liberada para a sua conta.' },
  wrong_password: { title: 'Senha incorreta!', text: 'Tente de novo!' },
  not_found: { title: 'Não encontramos', text: 'Isso não existe mais ou não é seu.' },
  conflict: { title: 'Algo mudou', text: 'Recarregue a página e veja como ficou.' },
  username_taken: { title: 'Dados inválidos.', text: 'Este nome de usuário já está em uso.' },
  email_taken: { title: 'Dados inválidos.', text: 'Este e-mail já está em uso.' },
  cpf_taken: { title: 'Dados inválidos.', text: 'Este CPF já tem uma conta.' },
  too_large: { title: 'Arquivo grande demais', text: 'Escolha uma imagem de até 10 MB.' },
  unsupported_media: { title: 'Tipo de arquivo não aceito', text: 'Use uma imagem JPG, PNG ou WebP.' },
  image_invalid: {
    title: 'Não deu para abrir a imagem',
    text: 'Ela parece danificada ou é grande demais. Tente outra.',
  },
  wrong_credentials: { title: 'Erro de autenticação', text: 'Não foi possível entrar, confira seus dados.' },
  account_blocked: { title: 'Conta bloqueada', text: 'Fale com a gente pela página de ajuda.' },
  token_invalid: { title: 'Este link não vale mais', text: 'Ele já foi usado ou passou do prazo. Peça outro.' },
  birth_date_fixed: {
    title: 'Data de nascimento já informada',
    text: 'Para corrigir, fale com a gente pela página de ajuda.',
  },
  photo_unknown: { title: 'Envie a foto de novo', text: 'A imagem enviada não está mais guardada.' },
  balance_left: { title: 'Ainda há dinheiro na sua conta', text: 'Saque o saldo e espere seus jogos terminarem.' },
  idempotency_key_reused: unexpected,
  too_many_requests: { title: 'Muitas tentativas', text: 'Espere um pouco e tente de novo.' },
  server_error: unexpected,
  unavailable: { title: 'Estamos cheios agora', text: 'Tente de novo em alguns segundos.' },
  network: { title: 'Sem conexão', text: 'Confira sua internet e tente de novo.' },
}

/** Codes of single fields, said beside the field. */
const fields: Record<string, string> = {
  required: 'Preencha este campo.',
  invalid: 'Valor inválido.',
  username_required: 'O nome de usuário é obrigatório.',
  username_too_long: 'O número máximo de caracteres é 30',
  username_invalid: 'Use só letras, números, ponto, hífen e sublinhado.',
  username_taken: 'Este nome de usuário já está em uso.',
  email_required: 'O e-mail é obrigatório.',
  email_invalid: 'E-mail inválido',
  email_taken: 'Este e-mail já está em uso',
  cpf_required: 'O CPF é obrigatório.',
  cpf_invalid: 'CPF inválido',
  cpf_taken: 'Este CPF já tem uma conta',
  cnpj_invalid: 'CNPJ inválido',
  phone_required: 'O celular é obrigatório.',
  phone_invalid: 'Celular inválido',
  name_required: 'O nome completo é obrigatório.',
  name_too_long: 'O número máximo de caracteres é 100',
  name_invalid: 'Confira o nome: use letras.',
  gender_required: 'Escolha um gênero.',
  gender_invalid: 'Gênero inválido',
  password_required: 'A senha é obrigatória',
  password_too_short: 'Sua senha precisa de 6 dígitos ou mais.',
  password_too_long: 'Sua senha pode ter no máximo 128 caracteres.',
  password_too_common: 'Essa senha é fácil de adivinhar. Escolha outra.',
  wrong_password: 'Senha incorreta!',
  repeat_required: 'Repita a senha.',
  repeat_differs: 'Você precisa repetir sua senha corretamente',
  birth_date_required: 'Informe sua data de nascimento.',
  birth_date_invalid: 'Data inválida. Confira dia, mês e ano.',
  birth_date_fixed: 'A data de nascimento só pode ser informada uma vez.',
  under_age: 'É preciso ter 18 anos ou mais.',
  photo_required: 'A foto de perfil é obrigatória.',
  photo_unknown: 'Envie a foto de novo.',
  terms_required: 'Para criar a conta, aceite os termos de uso.',
  id_invalid: 'Informe um código válido',
}

const pt = { codes, fields, wait: (seconds: number) => waitPt(seconds) }
export type ErrorWords = typeof pt
export const errorWords = defineWords(pt, () => import('./error-words.en.ts'))

function waitPt(seconds: number): string {
  if (seconds < 60) return `Tente de novo em ${seconds} s.`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'Tente de novo em 1 minuto.' : `Tente de novo em ${minutes} minutos.`
}
