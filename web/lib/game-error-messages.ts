import type { ErrorCode } from '#contract/errors.ts'
import type { ErrorText } from '#client/errors.ts'
import { defineMessages } from './i18n.ts'

/** What calls of games refuse. These words are loaded when one of them is said. */
export type GameCode = Extract<
  ErrorCode,
  | 'not_yet_visible'
  | 'card_not_open'
  | 'duplicate_entry'
  | 'entries_limit'
  | 'insufficient_balance'
  | 'athletes_incomplete'
  | 'athlete_unknown'
  | 'athlete_repeated'
  | 'matches_incomplete'
  | 'match_unknown'
  | 'match_repeated'
  | 'option_unknown'
  | 'score_invalid'
  | 'code_unavailable'
  | 'birth_date_needed'
  | 'under_age'
  | 'mode_unavailable'
  | 'not_locked_yet'
  | 'report_not_ready'
  | 'dispute_closed'
  | 'dispute_exists'
>

const changed: ErrorText = { title: 'Esta cartela mudou', text: 'Recarregue a página e confira suas escolhas.' }

const codes: Record<GameCode, ErrorText> = {
  not_yet_visible: { title: 'Ainda é segredo', text: 'Os jogos dos outros aparecem quando a cartela fecha.' },
  card_not_open: { title: 'Esta cartela já fechou', text: 'Nada foi cobrado. Veja as outras cartelas abertas.' },
  duplicate_entry: {
    title: 'Você já enviou este mesmo jogo',
    text: 'Nada foi cobrado. Mude ao menos uma escolha para enviar outro.',
  },
  entries_limit: { title: 'Você já usou todos os seus jogos', text: 'Nada foi cobrado. Esta cartela não aceita mais.' },
  insufficient_balance: {
    title: 'Você não possui saldo suficiente!',
    text: 'Adicione moedas na plataforma antes de continuar',
  },
  athletes_incomplete: {
    title: 'Faltam escolhas',
    text: 'Selecione todas as opções disponíveis antes de jogar',
  },
  athlete_unknown: changed,
  athlete_repeated: changed,
  matches_incomplete: { title: 'Faltam placares', text: 'Preencha o placar de todos os jogos antes de enviar.' },
  match_unknown: changed,
  match_repeated: changed,
  option_unknown: changed,
  score_invalid: { title: 'Número inválido', text: 'Use um número inteiro de 0 a 999.' },
  code_unavailable: { title: 'Código não disponível', text: 'Confira o código ou jogue sem ele.' },
  birth_date_needed: {
    title: 'Informe sua data de nascimento',
    text: 'Ela é pedida antes da primeira compra e do primeiro jogo pago. Fica em Perfil, Dados pessoais.',
  },
  under_age: { title: 'É preciso ter 18 anos ou mais', text: 'Jogos pagos são proibidos para menores.' },
  mode_unavailable: { title: 'Este jogo não está liberado aqui', text: 'Nada foi cobrado.' },
  not_locked_yet: { title: 'Ainda não há prova', text: 'Ela sai segundos depois que este jogo fecha.' },
  report_not_ready: { title: 'O relatório ainda não saiu', text: 'Ele sai assim que o jogo é pago ou devolvido.' },
  dispute_closed: { title: 'O prazo para contestar terminou', text: 'Fale com a gente pela página de ajuda.' },
  dispute_exists: { title: 'Você já contestou isto', text: 'Aguarde a resposta.' },
}

/** Codes of single fields, said beside the field. */
const fields: Record<string, string> = {
  score_invalid: 'Use um número inteiro de 0 a 999.',
  athletes_incomplete: 'Selecione todas as opções disponíveis antes de jogar',
  code_unavailable: 'Código não disponível',
  fact_required: 'Escolha o que você quer contestar.',
  text_required: 'Conte o que aconteceu.',
  text_too_short: 'Conte um pouco mais: são ao menos 10 letras.',
  text_too_long: 'O número máximo de caracteres é 1000',
}

const pt = { codes, fields }
export type GameErrorMessages = typeof pt
export const gameErrorMessages = defineMessages(pt, () => import('./game-error-messages.en.ts'))
