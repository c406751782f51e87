import { defineMessages } from '#web/lib/i18n.ts'

/** Words of asking for a withdrawal. Amounts, days and times arrive written. */
const pt = {
  loading: 'Carregando seu saque',
  broken: 'O saque não carregou',
  amount: 'Quanto você quer sacar?',
  available: 'Saldo disponível',
  held: {
    received: (amount: string, when: string) =>
      `${amount} que você recebeu de outra pessoa: dá para sacar ${when}, ou antes, se você jogar essas moedas.`,
    winnings: (amount: string, when: string) =>
      `${amount} que você ganhou de um mesmo adversário: dá para sacar ${when}. Até lá, dá para jogar.`,
  },
  nothing: 'Você ainda não tem moedas para sacar. O menor saque é de R$\u00a01,00.',
  keyType: 'Tipo da chave Pix',
  types: { CPF: 'CPF', PHONE: 'Celular', EMAIL: 'E-mail', RANDOM: 'Aleatória' },
  key: 'Chave',
  keyHints: {
    CPF: 'Sua chave CPF. Só fazemos Pix para a sua própria conta.',
    PHONE: 'O celular cadastrado como chave na sua própria conta.',
    EMAIL: 'O e-mail cadastrado como chave na sua própria conta.',
    RANDOM: 'Copie a chave aleatória no app do seu banco e cole aqui.',
  },
  own: 'Só fazemos Pix para a sua própria conta: a chave precisa ser do seu CPF.',
  daily: 'Um saque por dia. Depois deste, o próximo libera amanhã.',
  submit: 'Sacar',
  submitAmount: (amount: string) => `Sacar ${amount}`,
  missing: (parts: string) => `Falta ${parts}.`,
  parts: { amount: 'a quantidade', type: 'o tipo da chave', key: 'a chave' },
  fields: {
    email_invalid: 'O email informado não é válido',
    cpf_invalid: 'O CPF inserido não é válido',
    phone_invalid: 'O telefone informado é inválido',
    amount_held: 'Parte do seu saldo ainda não dá para sacar. Veja abaixo por quê.',
  },
  closing: {
    offer: 'Vai encerrar a conta? Saque até os centavos',
    title: 'Sacar tudo para encerrar a conta',
    text: 'Sai o saldo inteiro, com os centavos, e a carteira fica zerada. Depois disso você pode encerrar a conta no Perfil.',
    undo: 'Sacar outra quantidade',
  },
  confirm: {
    title: 'Confirmar saque',
    question: (amount: string) => `Sacar ${amount} para a sua conta?`,
    text: 'O valor sai do seu saldo agora e não dá para desfazer. O próximo saque só libera amanhã.',
    amount: 'Valor',
    key: (type: string) => `Chave ${type}`,
    after: 'Saldo depois',
    yes: 'Confirmar saque',
    no: 'Voltar',
  },
  sent: {
    title: 'Sua transferência está em processamento...',
    text: (amount: string) => `O pedido de ${amount} foi para o seu banco e termina em poucos minutos.`,
    balance: 'Saldo agora',
    follow: 'Acompanhar o saque',
  },
  unavailable: {
    title: 'Saque indisponível',
    text: 'O limite é de 1 saque por dia. Tente de novo amanhã.',
    last: (when: string) => `Último saque ${when}, `,
    next: (when: string) => `O próximo libera ${when}.`,
    blockedText:
      'Agora não dá para sacar desta conta. Suas moedas continuam guardadas. Fale com a gente pela página de ajuda.',
    help: 'Ir para a ajuda',
  },
  when: {
    today: (time: string) => `hoje às ${time}`,
    tomorrow: (time: string) => `amanhã às ${time}`,
    yesterday: (time: string) => `ontem às ${time}`,
    on: (date: string, time: string) => `em ${date} às ${time}`,
  },
  refused: {
    mode_unavailable: {
      title: 'O saque não está disponível agora',
      text: 'Nada saiu do seu saldo. Tente de novo mais tarde.',
    },
  },
}

export type WithdrawMessages = typeof pt
export const withdrawMessages = defineMessages(pt, () => import('./withdraw-messages.en.ts'))
