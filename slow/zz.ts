import { solveOwnership } from '#contract/ownership/solve-ownership.ts'
import { readBods } from '#contract/ownership/bods-read.ts'
import { isStorable } from '#server/routes/storable-text.ts'
import { readDefinition } from '#contract/form/read-definition.ts'
const time=(n:string,f:()=>unknown)=>{const t=performance.now();let r:any;try{r=f()}catch(e){r=e} console.log(n.padEnd(50),Math.round(performance.now()-t)+' ms', Array.isArray(r)?r.length: typeof r==='object'&&r?Object.keys(r).join():String(r).slice(0,60)); return r}
const st=(i:number, recordType:string, recordDetails:object)=>({statementId:`s${i}`,declarationSubject:'c0',statementDate:'2026-01-01',recordId:recordType==='relationship'?`r${i}`:`${recordType==='entity'?'c':'p'}${i}`,recordType,recordDetails})
const dense=(n:number)=>{ const all:any[]=[]; for(let i=0;i<n;i++){all.push(st(i,'entity',{entityType:{type:'registeredEntity'},name:`C${i}`}));all.push(st(i,'person',{personType:'knownPerson',names:[{fullName:`P ${i}`}]}))}
 let k=0; for(let i=0;i<n;i++) for(let j=0;j<n;j++) if(i!==j) all.push(st(++k,'relationship',{subject:`c${i}`,interestedParty:`c${j}`,interests:[{type:'shareholding',directOrIndirect:'direct',share:{exact:Math.floor(900000/n)/10000}}]}))
 for(let i=0;i<n;i++) all.push(st(++k,'relationship',{subject:`c${i}`,interestedParty:`p${i}`,interests:[{type:'shareholding',directOrIndirect:'direct',share:{exact:5}}]}))
 return all}
for (const n of [30,70,130,230]) {
  const text=JSON.stringify({statements:dense(n)}); console.log('n',n,'bytes',text.length)
  const o=time('parse',()=>JSON.parse(text)); time('storable',()=>isStorable([o]))
  const r=time('readBods',()=>readBods(o.statements)) as any
  const s=time('solve',()=>solveOwnership(r.graph,'c0'))
  time('sharesOfCompany x n',()=>{for(let i=1;i<n;i++)s.sharesOfCompany(`c${i}`)})
}
// faults
{const text=JSON.stringify({statements:Array.from({length:1_300_000},()=>({}))}); const o=time('parse '+text.length,()=>JSON.parse(text)); time('readBods of {}',()=>{const r=readBods(o.statements) as any; return r.faults.length})}
{const text='['+'0,'.repeat(2_000_000)+'0]'; const o=time('parse zeros '+text.length,()=>JSON.parse(text)); time('readBods of 0',()=>(readBods(o) as any).faults.length)}
{const f=(n:number)=>Array.from({length:n},(_, i)=>({recordType:'entity',recordId:'a'+i}));const o=f(200_000); time('readBods bad entities',()=>(readBods(o) as any).faults.length)}
{const o=[st(0,'entity',{entityType:{type:'x'},name:'A'}),...Array.from({length:60_000},(_,i)=>st(i,'relationship',{subject:'c0',interestedParty:'c0',interests:[{type:'shareholding',directOrIndirect:'direct',share:{exact:0.0001}}]}))]; const r=time('readBods same holding',()=>readBods(o)) as any; console.log(r.graph?.holdings.length)
 const rows=new Map<string,any[]>(); time('addUp',()=>{for(const h of r.graph.holdings){const p=JSON.stringify([h.ownerId,h.companyId]);rows.set(p,[...(rows.get(p)??[]),h])}})}
