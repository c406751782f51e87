import type { RefusalWords, Said } from '#client/errors.ts'
import { defineWords } from '#client/i18n.ts'

const unexpected: Said = { title: 'Erro inesperado', text: 'Recarregue a página e tente de novo.' }

/** What the operator's calls can be refused with, and what to do about it. */
const pt: RefusalWords = {
  codes: {
    invalid_input: { title: 'Dados inválidos.', text: 'Confira os campos marcados.' },
    unauthorized: { title: 'Sua sessão terminou', text: 'Entre de novo para continuar.' },
    forbidden: { title: 'Você não pode fazer isso', text: 'Esta ação não está liberada para a sua conta.' },
    wrong_credentials: { title: 'Usuário ou senha incorretos', text: 'Confira os dois e tente de novo.' },
    not_found: { title: 'Não encontramos', text: 'Pode ter sido apagado por outra pessoa.' },
    conflict: { title: 'Algo mudou', text: 'Recarregue a página e veja como ficou.' },
    photo_unknown: { title: 'Envie a imagem de novo', text: 'A imagem enviada não está mais guardada.' },
    too_large: { title: 'Arquivo grande demais', text: 'Escolha uma imagem de até 10 MB.' },
    unsupported_media: { title: 'Tipo de arquivo não aceito', text: 'Use uma imagem JPG, PNG ou WebP.' },
    image_invalid: {
      title: 'Não deu para abrir a imagem',
      text: 'Ela parece danificada ou é grande demais. Tente outra.',
    },
    state_forbids: { title: 'A situação mudou', text: 'Isso não cabe mais agora. Veja como ficou.' },
    card_incomplete: { title: 'Ainda falta algo para abrir', text: 'Confira os campos marcados.' },
    house_short: {
      title: 'A casa não tem saldo para esta premiação',
      text: 'Diminua o valor garantido ou reforce o caixa da casa.',
    },
    mode_unavailable: { title: 'Este jogo não está liberado aqui', text: 'Confira os campos marcados.' },
    facts_missing: { title: 'Faltam dados', text: 'Complete o que ainda não se sabe e tente de novo.' },
    payouts_stopped: {
      title: 'Os pagamentos estão parados',
      text: 'A conferência dos livros achou uma diferença. Nada é pago até ela ser resolvida.',
    },
    athlete_repeated: { title: 'Craque repetido', text: 'Cada craque entra uma só vez na cartela.' },
    option_unknown: { title: 'As opções mudaram', text: 'Recarregue a página e marque de novo.' },
    import_refused: { title: 'O arquivo não foi aceito', text: 'Veja o que está errado nele e envie de novo.' },
    too_many_requests: { title: 'Muitas tentativas', text: 'Espere um pouco e tente de novo.' },
    server_error: unexpected,
    unavailable: { title: 'O servidor está ocupado', text: 'Tente de novo em alguns segundos.' },
    network: { title: 'Sem conexão', text: 'Confira a internet e tente de novo. Nada do que você digitou se perdeu.' },
  },
  fields: {
    required: 'Preencha este campo.',
    invalid: 'Valor inválido.',
    username_required: 'Informe o nome de usuário.',
    password_required: 'Informe a senha.',
    password_too_long: 'A senha é longa demais.',
    photo_required: 'Envie a imagem do slide.',
    photo_unknown: 'Envie a imagem de novo: a anterior não está mais guardada.',
    url_invalid: 'Informe um endereço que comece com https://, ou uma página da Crava, como /help.',
    alt_required: 'Diga em palavras o que a imagem diz (3 letras ou mais).',
    alt_too_long: 'Use no máximo 200 caracteres.',
    place_invalid: 'Use um número inteiro de 1 a 99.',
    time_invalid: 'Use um número inteiro de 2 a 60.',
    name_required: 'Informe o nome.',
    name_too_long: 'O nome é longo demais.',
    amount_invalid: 'Use um valor em reais, como 10 ou 10,50.',
    amount_required: 'Diga quanto é a premiação garantida.',
    percent_invalid: 'Use um número de 0 a 100, com até duas casas.',
    shares_invalid: 'A soma precisa ficar entre 0,01 e 100.',
    shares_sum: 'A soma precisa ficar entre 0,01 e 100.',
    shares_order: 'Um lugar não pode ganhar mais que o anterior.',
    entries_invalid: 'Use um número inteiro de 1 a 1000.',
    value_invalid: 'Use um número de 0 a 100.000, com até duas casas.',
    rule_invalid: 'Use um número inteiro.',
    number_invalid: 'Use um número inteiro, ou deixe vazio.',
    date_invalid: 'Informe o dia e a hora.',
    start_unknown: 'Nenhum jogo diz o horário: informe o início.',
    start_passed: 'O horário de fechar já passou. A cartela fecha 10 minutos antes do início.',
    other_source: 'Outra fonte decide este campeonato. Use uma partida dela.',
    opens_after_lock: 'Ela abriria depois de fechar.',
    opens_too_late: 'Ela abriria depois de fechar.',
    position_invalid: 'Escolha a posição.',
    frozen: 'Depois de aberta, isto não muda mais.',
    not_found: 'Não está mais entre os dados importados.',
    athletes_required: 'Ponha ao menos um craque.',
    too_many_athletes: 'São no máximo 40 craques.',
    athlete_repeated: 'Este craque já está na cartela.',
    options_required: 'São ao menos duas opções.',
    codes_required: 'Informe ao menos um código.',
    mode_unavailable: 'Isto não está liberado nesta casa.',
    text_required: 'Escreva a resposta (3 letras ou mais).',
    text_too_long: 'Use no máximo 1000 caracteres.',
    season_invalid: 'Use um ano, de 1900 a 2200.',
    source_invalid: 'Escolha a fonte dos dados.',
    abbrev_invalid: 'Use de 2 a 4 letras maiúsculas ou números.',
    color_invalid: 'Use duas ou três cores, como #0c6b3c.',
    reason_required: 'Conte o motivo (3 letras ou mais).',
    reason_too_long: 'Use no máximo 500 caracteres.',
  },
  wait: seconds => {
    if (seconds < 60) return `Tente de novo em ${seconds} s.`
    const minutes = Math.ceil(seconds / 60)
    return minutes === 1 ? 'Tente de novo em 1 minuto.' : `Tente de novo em ${minutes} minutos.`
  },
}

export const errorWords = defineWords(pt, () => import('./error-words.en.ts'))
