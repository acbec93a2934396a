/** Simplified and traditional letters of names, in pairs. The same person is written with either, by place and by document. */
const pairs =
  '陈陳张張刘劉赵趙黄黃吴吳孙孫马馬郑鄭谢謝韩韓冯馮邓鄧萧蕭叶葉苏蘇卢盧钟鍾谭譚陆陸贾賈韦韋邹鄒龙龍万萬钱錢汤湯严嚴阎閻贺賀顾顧龚龔欧歐阳陽杨楊吕呂许許罗羅' +
  '陈陳梁梁宋宋郑鄭傅傅沈瀋曾曾彭彭萧蕭蒋蔣蔡蔡卢盧范範闻聞莫莫关關娄婁乔喬庄莊骆駱聂聶单單鲍鮑涂塗倪倪颜顏俞俞简簡兰蘭齐齊尧堯' +
  '伟偉丽麗强強军軍艳艷杰傑涛濤飞飛凤鳳红紅国國华華东東宝寶贵貴荣榮庆慶学學义義远遠云雲晓曉莹瑩颖穎静靜锋鋒锐銳鑫鑫钢鋼铁鐵银銀铭銘锦錦镇鎮' +
  '维維绍紹纲綱绪緒绮綺绣繡继繼缘緣纪紀约約纯純纳納纷紛纹紋线線练練组組细細终終织織经經结結给給络絡绝絕统統绢絹绵綿绿綠缨纓' +
  '诗詩诚誠语語谊誼谦謙谨謹谋謀让讓记記论論设設访訪证證词詞译譯试試话話详詳调調谅諒谈談谐諧谣謠谷穀诺諾' +
  '乐樂书書亚亞亿億仅僅从從仓倉仪儀优優会會伦倫侠俠佣傭侨僑俊俊俭儉儿兒党黨兴興养養写寫农農冲沖冻凍净淨凯凱刚剛创創别別剑劍劝勸办辦动動劳勞势勢' +
  '勋勳区區医醫协協卫衛历歷厉厲压壓厅廳参參双雙发發变變叙敘台臺号號吁籲启啟员員响響哑啞唤喚啸嘯园園围圍图圖圆圓圣聖场場坚堅块塊坛壇垒壘' +
  '处處备備复復够夠头頭夺奪奋奮奖獎妆妝妇婦妈媽娇嬌娱娛婴嬰宁寧实實审審宪憲宽寬宾賓对對寻尋导導寿壽将將尔爾尘塵层層岁歲岂豈岗崗岛島峡峽' +
  '币幣师師帅帥帆帆带帶帮幫并並广廣库庫应應庙廟开開异異弃棄张張弥彌归歸录錄彦彥忆憶忧憂怀懷态態恋戀恒恆恺愷悦悅惊驚愿願慧慧戏戲战戰户戶' +
  '扬揚扩擴抚撫护護报報担擔择擇挥揮据據携攜摇搖敌敵数數断斷无無旧舊时時显顯晔曄晖暉暂暫曙曙术術机機权權条條来來极極构構枪槍枫楓柏柏标標栋棟树樹桦樺' +
  '桥橋梦夢检檢样樣楼樓横橫欢歡毕畢气氣汉漢江江沟溝沣灃泽澤洁潔浅淺测測济濟浏瀏浓濃涌湧润潤涵涵渊淵渐漸渔漁温溫湾灣满滿滨濱潇瀟灵靈灿燦炜煒炼煉烁爍' +
  '热熱焕煥爱愛爷爺牵牽犹猶独獨环環现現玛瑪珑瓏琏璉琼瓊瑶瑤瑷璦电電画畫畅暢疗療盖蓋盘盤监監睿睿码碼确確礼禮祎禕祯禎祥祥离離种種积積称稱稳穩穷窮竞競' +
  '笔筆笑笑筑築签簽类類粮糧紧緊罗羅罚罰职職联聯聪聰肃肅胜勝胆膽脉脈脑腦舰艦艺藝节節芦蘆苇葦苍蒼荆荊荐薦荷荷莱萊莲蓮获獲萤螢营營蓝藍蔷薔虎虎虑慮虽雖蒙蒙' +
  '补補装裝见見观觀规規视視览覽觉覺训訓详詳贝貝贞貞负負财財责責贤賢账賬货貨质質贯貫贸貿费費资資赋賦赏賞赐賜赖賴赛賽赞贊赠贈轩軒车車轮輪软軟轻輕载載辉輝' +
  '辑輯辽遼达達迁遷迈邁运運进進连連迟遲适適选選逊遜递遞逸逸遗遺邮郵郏郟醒醒里裡钦欽钧鈞钰鈺铃鈴铎鐸铮錚锡錫键鍵镜鏡长長门門闪閃问問闯闖间間闽閩阁閣' +
  '队隊阴陰际際险險随隨隐隱难難雾霧霁霽静靜韵韻页頁顶頂顺順须須颂頌预預领領颐頤频頻题題额額风風飘飄饶饒馨馨驰馳驱驅驹駒驾駕骁驍骄驕骏駿骞騫鱼魚鲁魯鲜鮮' +
  '鸟鳥鸣鳴鸥鷗鸿鴻鹃鵑鹏鵬鹤鶴鹰鷹麦麥齐齊龄齡'

/** Written in more than two ways. */
const more = { 臺: '台', 峯: '峰', 羣: '群', 喆: '哲', 堃: '坤', 昇: '升', 陞: '升', 週: '周', 兪: '俞', 淼: '淼', 祕: '秘', 衞: '卫', 啓: '启', 勛: '勋', 滙: '汇', 鈎: '钩' } as const

const simplified = new Map<string, string>([...toPairs(pairs), ...Object.entries(more)].filter(([traditional, simple]) => traditional !== simple))

function toPairs(text: string): [string, string][] {
  const letters = [...text]
  return letters.flatMap((letter, i) => (i % 2 === 0 ? [[letters[i + 1] ?? letter, letter] as [string, string]] : []))
}

/** The Chinese letters of a text, each in one way of writing it. */
export function toHan(text: string): string {
  return [...text.normalize('NFKC')]
    .filter((letter) => isHan(letter))
    .map((letter) => simplified.get(letter) ?? letter)
    .join('')
}

const isHan = (letter: string) => /\p{Script=Han}/u.test(letter)
export const hasHan = (text: string) => /\p{Script=Han}/u.test(text)
