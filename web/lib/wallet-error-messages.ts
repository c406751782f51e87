import type { ErrorText } from '#client/errors.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { defineMessages } from './i18n.ts'

/** What calls of money refuse. These words are loaded when one of them is said. */
export type WalletCode = Extract<
  ErrorCode,
  | 'amount_invalid'
  | 'package_unknown'
  | 'package_price'
  | 'open_deposits'
  | 'email_unconfirmed'
  | 'limit_deposit'
  | 'limit_loss'
  | 'paused'
  | 'self_excluded'
  | 'identity_mismatch'
  | 'identity_pending'
  | 'barred'
  | 'staff'
  | 'account_held'
  | 'entries_stopped'
  | 'deposits_stopped'
  | 'terms_needed'
  | 'key_of_another'
  | 'withdraw_daily'
  | 'transfer_to_self'
  | 'transfer_limit'
  | 'receiver_cannot_receive'
  | 'too_many_rows'
>

const changed: ErrorText = {
  title: 'Este pacote mudou',
  text: 'Nada foi cobrado. Recarregue a página e confira o valor.',
}

const codes: Record<WalletCode, ErrorText> = {
  amount_invalid: { title: 'A quantidade de moedas informadas não é válida', text: 'Use um número inteiro de moedas.' },
  package_unknown: changed,
  package_price: changed,
  open_deposits: {
    title: 'Você já tem 5 compras esperando pagamento',
    text: 'Pague ou desista de uma delas antes de pedir outro Pix.',
  },
  email_unconfirmed: {
    title: 'Confirme seu e-mail primeiro',
    text: 'Abra o link que mandamos para o seu e-mail. Em Perfil dá para pedir outro.',
  },
  limit_deposit: {
    title: 'Isto passa do seu limite de depósitos',
    text: 'Nada foi cobrado. Veja quanto ainda cabe em Carteira, Limites e pausa.',
  },
  limit_loss: {
    title: 'Isto passa do seu limite de perdas',
    text: 'Nada foi cobrado. Veja quanto ainda cabe em Carteira, Limites e pausa.',
  },
  paused: {
    title: 'Você está em pausa',
    text: 'Nada foi cobrado. Em Carteira, Limites e pausa, você vê quando ela termina.',
  },
  self_excluded: {
    title: 'Você está em autoexclusão',
    text: 'Nada foi cobrado. Em Carteira, Limites e pausa, você vê quando ela termina.',
  },
  key_of_another: {
    title: 'Esta chave Pix é de outra pessoa',
    text: 'Só fazemos Pix para a sua própria conta. Nada saiu do seu saldo.',
  },
  withdraw_daily: { title: 'Saque indisponível', text: 'O limite é de 1 saque por dia. Tente de novo amanhã.' },
  transfer_to_self: {
    title: 'Não é possível realizar transferências para si mesmo',
    text: 'Escolha outra pessoa.',
  },
  transfer_limit: {
    title: 'Isto passa do seu limite diário de transferência',
    text: 'Escolha um valor menor ou tente de novo amanhã.',
  },
  receiver_cannot_receive: {
    title: 'Esta pessoa não pode receber moedas agora',
    text: 'Nada saiu do seu saldo.',
  },
  identity_mismatch: {
    title: 'Seus dados não conferem',
    text: 'Nome, CPF e data de nascimento precisam ser os do seu documento. Fale com a gente pela página de ajuda.',
  },
  identity_pending: {
    title: 'Ainda estamos conferindo seus dados',
    text: 'Leva pouco tempo. Tente de novo em instantes.',
  },
  barred: {
    title: 'Seu CPF não pode jogar a dinheiro',
    text: 'Ele está na lista oficial de impedidos. Seu saldo continua seu: dá para sacar.',
  },
  staff: {
    title: 'Quem trabalha na casa não joga a dinheiro',
    text: 'Jogos grátis continuam abertos, e seu saldo continua seu: dá para sacar.',
  },
  account_held: { title: 'Sua conta está em análise', text: 'Fale com a gente pela página de ajuda.' },
  entries_stopped: {
    title: 'As entradas estão paradas agora',
    text: 'Seu saldo está seguro. Tente de novo mais tarde.',
  },
  terms_needed: {
    title: 'Falta aceitar os termos',
    text: 'Leia e aceite os termos de uso para continuar. Seu saldo e seus saques seguem como antes.',
  },
  deposits_stopped: { title: 'Os depósitos estão parados agora', text: 'Nada foi cobrado. Tente de novo mais tarde.' },
  too_many_rows: { title: 'São transações demais para um arquivo', text: 'Escolha um período menor.' },
}

/** Codes of single fields, said beside the field. */
const fields: Record<string, string> = {
  amount_required: 'A quantidade de moedas é obrigatória',
  amount_invalid: 'A quantidade de moedas informadas não é válida',
  insufficient_balance: 'A quantidade inserida é maior que o saldo atual',
  package_unknown: 'Este pacote não existe mais.',
  package_price: 'O preço deste pacote é outro.',
  pix_key_type_required: 'A tipo da chave é obrigatório',
  pix_key_type_invalid: 'Escolha um dos tipos de chave.',
  pix_key_required: 'A chave é obrigatória',
  random_key_invalid: 'A chave aleatória informada não é válida',
  key_of_another: 'Esta chave é de outra pessoa. Use uma chave sua.',
  transfer_limit: 'A quantidade inserida é inválida',
  transfer_to_self: 'Não é possível realizar transferências para si mesmo',
  date_invalid: 'Data inválida. Confira dia, mês e ano.',
  module_invalid: 'Escolha um dos tipos de transação.',
  reminder_invalid: 'Escolha um dos tempos da lista.',
  pause_days_invalid: 'Escolha de 1 a 30 dias.',
  exclusion_months_invalid: 'Escolha de 3 a 60 meses.',
}

const pt = { codes, fields }
export type WalletErrorMessages = typeof pt
export const walletErrorMessages = defineMessages(pt, () => import('./wallet-error-messages.en.ts'))
