import type { Lang } from '#contract/limits.ts'
import { centavos, formatReais } from '#contract/money.ts'
import type { Named } from './named.ts'

/** Formats centavos, stored as text. */
export const reais = (amount: string, lang: Lang): string => formatReais(centavos(BigInt(amount)), lang)

export const isMoney = (amount: string): boolean => BigInt(amount) > 0n

/** C14: an amount below the entry's price is a return, never a win. */
export const isCameBack = (amount: string, price: string | undefined): price is string =>
  price !== undefined && BigInt(amount) < BigInt(price)

/** Values of the notifications about an account's money; amounts in centavos as text, reasons as codes. */
export interface WalletDetails {
  /** A Pix that was credited but does not match its charge: another amount, a second payment, or after it expired. */
  'pix-paid': { amount: string }
  'pix-credited': { amount: string; differs: boolean }
  'pix-returned': { amount: string; reason: string }
  'withdrawal-paid': { amount: string }
  'withdrawal-failed': { amount: string; reason: string }
  'withdrawal-bounced': { amount: string }
  /** Names the sender. */
  'transfer-received': { amount: string } & Named
  /** Outgoing money is on hold; `about` is the subject of the hold, by contract/holds.ts. */
  'account-held': { about: string; until: string }
  'account-freed': Record<never, never>
  /** `debt` is the part that exceeded the balance. */
  'claw-back': { amount: string; debt: string }
}

interface Messages {
  title: string
  text: string
}

/** A payout below the price of its entry; both in centavos, as text. */
interface CameBack {
  name: string
  amount: string
  price: string
}

export const cameBackPt = ({ name, amount, price }: CameBack): Messages => ({
  title: 'O resultado saiu',
  text: `${name} terminou: voltou ${reais(amount, 'pt-BR')} de ${reais(price, 'pt-BR')}. Já está na sua carteira.`,
})

export const cameBackEn = ({ name, amount, price }: CameBack): Messages => ({
  title: 'The result is in',
  text: `${name} is over: you got back ${reais(amount, 'en')} of ${reais(price, 'en')}. It is in your wallet.`,
})

export type WalletMessages = { [K in keyof WalletDetails]: (detail: WalletDetails[K]) => Messages }

type Reasons = Readonly<Record<string, string>>
const because = (reason: string, reasons: Reasons, otherwise: string): string =>
  Object.hasOwn(reasons, reason) ? (reasons[reason] ?? otherwise) : otherwise

/** Why a Pix was returned, by the receipt's reason. */
const returnedPt: Reasons = {
  third_party: 'ele saiu da conta de outra pessoa, e aqui só entra Pix do seu CPF.',
  payer_unknown: 'não deu para saber quem pagou.',
  limit: 'ele passaria do limite que você definiu.',
  paused: 'você está em pausa.',
  barred: 'seus dados não conferem ou seu CPF está na lista oficial de impedidos.',
  closed: 'sua conta não pode receber agora.',
}
const returnedEn: Reasons = {
  third_party: "it came from another person's account, and only a Pix from your own CPF can come in.",
  payer_unknown: 'nobody could tell who paid.',
  limit: 'it would have gone beyond the limit you set.',
  paused: 'you are taking a break.',
  barred: 'your details do not match or your CPF is on the official list of people who may not bet.',
  closed: 'your account cannot receive now.',
}
/** Why a withdrawal failed, by its failure. */
const failedPt: Reasons = {
  key_of_another: 'a chave Pix não é do seu CPF. Você já pode tentar com outra.',
  key_unknown: 'nenhuma conta usa essa chave Pix. Você já pode tentar com outra.',
  denied: 'o banco não aceitou o envio. Você já pode tentar de novo.',
}
const failedEn: Reasons = {
  key_of_another: 'the Pix key does not belong to your CPF. You can try another one now.',
  key_unknown: 'no account has that Pix key. You can try another one now.',
  denied: 'the bank did not accept it. You can try again now.',
}

/** The subject of a hold, by its type. */
const heldPt: Reasons = {
  identity: 'Estamos conferindo os dados da sua conta.',
  payments: 'Estamos conferindo pagamentos da sua conta.',
  games: 'Estamos conferindo jogos da sua conta.',
  security: 'Estamos protegendo a sua conta.',
}
const heldEn: Reasons = {
  identity: 'We are checking the details of your account.',
  payments: 'We are checking payments of your account.',
  games: 'We are checking games of your account.',
  security: 'We are protecting your account.',
}

/** In Portuguese; `moment` formats an ISO time. */
export const walletPt = (moment: (at: string) => string): WalletMessages => ({
  'pix-paid': ({ amount }) => ({
    title: 'Seu Pix entrou',
    text: `${reais(amount, 'pt-BR')} já estão na sua carteira.`,
  }),
  'pix-credited': ({ amount, differs }) => ({
    title: 'Seu Pix entrou',
    text: `${reais(amount, 'pt-BR')} já estão na sua carteira. ${differs ? 'O valor é diferente do que a cobrança pedia.' : 'Ele chegou depois do prazo, mas é seu.'}`,
  }),
  'pix-returned': ({ amount, reason }) => ({
    title: 'Devolvemos um Pix',
    text: `${reais(amount, 'pt-BR')} voltaram para a conta de origem: ${because(reason, returnedPt, 'não foi possível creditar esse Pix.')}`,
  }),
  'withdrawal-paid': ({ amount }) => ({
    title: 'Saque concluído',
    text: `${reais(amount, 'pt-BR')} chegaram à sua conta no banco.`,
  }),
  'withdrawal-failed': ({ amount, reason }) => ({
    title: 'Seu saque não deu certo',
    text: `${reais(amount, 'pt-BR')} voltaram para a sua carteira: ${because(reason, failedPt, 'não conseguimos fazer esse envio. Fale com a ajuda.')}`,
  }),
  'withdrawal-bounced': ({ amount }) => ({
    title: 'Um saque voltou',
    text: `Seu banco devolveu ${reais(amount, 'pt-BR')}. O dinheiro está de novo na sua carteira.`,
  }),
  'transfer-received': ({ amount, from }) => ({
    title: 'Você recebeu moedas',
    text: `${from} enviou ${reais(amount, 'pt-BR')} para você. Dá para jogar já; para sacar, jogue antes ou espere 72 horas.`,
  }),
  'account-held': ({ about, until }) => ({
    title: 'Saques e transferências em espera',
    text: `${because(about, heldPt, 'Estamos conferindo a sua conta.')} Até ${moment(until)}, seus saques esperam e transferências não saem. Jogar continua igual, e suas moedas são suas.`,
  }),
  'account-freed': () => ({
    title: 'Saques e transferências liberados',
    text: 'Terminamos de conferir. O que estava em espera segue agora. Obrigado pela paciência!',
  }),
  'claw-back': ({ amount, debt }) => ({
    title: 'Um Pix seu foi contestado',
    text: `O banco tomou de volta ${reais(amount, 'pt-BR')}, e sua conta está congelada. ${isMoney(debt) ? `Ficaram faltando ${reais(debt, 'pt-BR')}. ` : ''}Fale com a ajuda.`,
  }),
})

/** In English, as above. */
export const walletEn = (moment: (at: string) => string): WalletMessages => ({
  'pix-paid': ({ amount }) => ({
    title: 'Your Pix came in',
    text: `${reais(amount, 'en')} is in your wallet.`,
  }),
  'pix-credited': ({ amount, differs }) => ({
    title: 'Your Pix came in',
    text: `${reais(amount, 'en')} is in your wallet. ${differs ? 'The amount is not the one that was asked for.' : 'It came after its time was up, but it is yours.'}`,
  }),
  'pix-returned': ({ amount, reason }) => ({
    title: 'We sent a Pix back',
    text: `${reais(amount, 'en')} went back to the account it came from: ${because(reason, returnedEn, 'this Pix could not be credited.')}`,
  }),
  'withdrawal-paid': ({ amount }) => ({
    title: 'Withdrawal done',
    text: `${reais(amount, 'en')} arrived in your bank account.`,
  }),
  'withdrawal-failed': ({ amount, reason }) => ({
    title: 'Your withdrawal failed',
    text: `${reais(amount, 'en')} went back to your wallet: ${because(reason, failedEn, 'we could not send it. Talk to our help.')}`,
  }),
  'withdrawal-bounced': ({ amount }) => ({
    title: 'A withdrawal came back',
    text: `Your bank sent back ${reais(amount, 'en')}. The money is in your wallet again.`,
  }),
  'transfer-received': ({ amount, from }) => ({
    title: 'You received coins',
    text: `${from} sent you ${reais(amount, 'en')}. Play it right away; to withdraw it, play it first or wait 72 hours.`,
  }),
  'account-held': ({ about, until }) => ({
    title: 'Withdrawals and transfers are waiting',
    text: `${because(about, heldEn, 'We are checking your account.')} Until ${moment(until)} your withdrawals wait, and transfers do not go out. You can play as ever, and your coins are yours.`,
  }),
  'account-freed': () => ({
    title: 'Withdrawals and transfers go on',
    text: 'We are done checking. What was waiting goes on now. Thank you for your patience!',
  }),
  'claw-back': ({ amount, debt }) => ({
    title: 'A Pix of yours was disputed',
    text: `The bank took back ${reais(amount, 'en')}, and your account is frozen. ${isMoney(debt) ? `${reais(debt, 'en')} is missing. ` : ''}Talk to our help.`,
  }),
})
