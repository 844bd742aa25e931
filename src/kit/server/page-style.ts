// The public page's whole style, small enough to come with the page. Letters are the phone's own; those that it lacks come with `letters.js`.

export const pageStyle = `:root{--ink:#1a1f2e;--soft:#566075;--line:#e2e5ed;--edge:#868fa3;--ground:#f7f8fb;--surface:#fff;--brand:#303f9f;--wash:#eef0fb;--good:#08705a;--bad:#b42525;--badwash:#fdeeee;--star:#b45309;color-scheme:light
dark}
@media(prefers-color-scheme:dark){:root{--ink:#e9ecf4;--soft:#a9b1c4;--line:#2c3242;--edge:#6d768d;--ground:#11141d;--surface:#191d28;--brand:#aab5f5;--wash:#232944;--good:#4fd9b6;--bad:#ff9a9a;--badwash:#3b2026;--star:#fbbf24}}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--ink);font:1rem/1.55
system-ui,-apple-system,Roboto,Noto Sans,Nirmala UI,sans-serif} main{max-width:34rem;margin:0
auto;padding:1.25rem 1rem 2.5rem}h1{font-size:1.5rem;line-height:1.25;margin:0 0
.25rem}h2{font-size:1.125rem;margin:0}h3{font-size:.9375rem;margin:1.5rem 0 .5rem}p{margin:.35rem 0}
.soft{color:var(--soft);font-size:.9375rem}a{color:var(--brand)}.call{text-decoration:none;font-weight:600}.one-line{white-space:nowrap}.doctor,.step,.token{background:var(--surface);border:1px
solid var(--line);border-radius:10px;padding:1rem;margin:1rem 0}
.fee{font-weight:600}.row,.modes{display:flex;gap:.5rem;flex-wrap:wrap;align-items:end;margin:.75rem
0}.days,.times{list-style:none;margin:0;padding:0}
.days{display:flex;gap:.5rem;overflow-x:auto;padding-bottom:.5rem}.days li{flex:none;display:flex}.days
a,.shut{display:flex;flex-direction:column;align-items:center;min-width:4.25rem;min-height:4rem;padding:.5rem
.6rem;border:1px solid
var(--line);border-radius:10px;background:var(--surface);text-decoration:none;color:var(--ink);font-size:.875rem}
.shut{color:var(--soft);background:none;max-width:6rem;text-align:center}.shut
small{font-size:.75rem;overflow:hidden;max-width:5.5rem;text-overflow:ellipsis}.times{display:grid;grid-template-columns:repeat(auto-fill,minmax(5.75rem,1fr));gap:.5rem}
.days [aria-current]{scroll-initial-target:nearest} .times button{margin:0;padding:.65rem .4rem;font-weight:400;color:var(--ink)} .times a,.chip{display:block;text-align:center;padding:.65rem .4rem;border:1px solid
var(--edge);border-radius:8px;text-decoration:none;color:var(--ink);background:var(--surface)}.chip{padding:.5rem
1rem;border-radius:999px}
[aria-current]{border-color:var(--brand)!important;background:var(--wash)!important;color:var(--brand)!important;font-weight:600;box-shadow:inset
0 0 0 1px var(--brand)} label,legend{display:block;font-weight:600;margin:.75rem 0
.3rem;padding:0}input,select{font:inherit;width:100%;min-height:3rem;padding:.5rem .75rem;border:1px
solid var(--edge);border-radius:8px;background:var(--surface);color:var(--ink)}.row
select{width:auto} .phone{display:flex;gap:.5rem;align-items:center}.phone
span{font-weight:600}.otp{letter-spacing:.4em;font-size:1.375rem;max-width:13rem}.two{display:grid;grid-template-columns:2fr
3fr;gap:.75rem}fieldset{border:0;margin:0;padding:0}
.pick{display:flex;gap:.6rem;align-items:center;font-weight:400;border:1px solid
var(--line);border-radius:8px;padding:.4rem .75rem;min-height:3rem;margin:.4rem 0}.pick
input{width:1.25rem;min-height:1.25rem;height:1.25rem;flex:none;accent-color:var(--brand)}.pick:has(:checked){border-color:var(--brand);background:var(--wash)}
fieldset:has(.pick input:not([value='']):checked) .fresh{display:none}
button,.button{display:block;width:100%;min-height:3rem;margin-top:1rem;padding:.7rem
1rem;border:0;border-radius:8px;background:#303f9f;color:#fff;font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}.quiet{background:none;border:1px
solid var(--edge);color:var(--brand)}.row .quiet{width:auto;margin:0}.bad{background:#b42525}
.picked{font-size:1.125rem;font-weight:600}.state{font-size:1.25rem;font-weight:600;color:var(--good)}.state[data-status=Canceled],.state[data-status=Rejected]{color:var(--bad)}.state[data-status=Completed]{color:var(--ink)}
.problem{background:var(--badwash);color:var(--bad);border-radius:8px;padding:.75rem
1rem}.wrong{color:var(--bad);margin:.25rem 0
0}[aria-invalid]{border-color:var(--bad)}.note{background:var(--wash);border-radius:8px;padding:.75rem
1rem}.token{text-align:center}.number{font-size:4.5rem;line-height:1.1;font-weight:700;font-variant-numeric:tabular-nums;margin:0}.turn{font-size:1.25rem;font-weight:700;color:var(--good)}
textarea{font:inherit;width:100%;min-height:7rem;padding:.6rem .75rem;border:1px solid
var(--edge);border-radius:8px;background:var(--surface);color:var(--ink);resize:vertical}.stars{display:flex;gap:.35rem;margin:.5rem
0}.stars
label{position:relative;flex:1;display:flex;flex-direction:column;align-items:center;justify-content:center;margin:0;min-height:4.25rem;color:var(--soft);cursor:pointer}.stars
input{appearance:none;position:absolute;inset:0;width:100%;height:100%;min-height:0;margin:0;padding:0;cursor:pointer}.stars
span,.stars b{position:relative;pointer-events:none}.stars
span{font-size:1.875rem;line-height:1.2;color:var(--edge)}.stars input:checked{border:2px solid
var(--brand);background:var(--wash)}.stars input:checked~span{color:var(--star)}.stars
input:checked~b{color:var(--brand)}.stars label:has(~label :checked)
span{color:var(--star)}.stars:has([aria-invalid])
input{border-color:var(--bad)}.asks{font-size:1.125rem;margin:0}.given{font-size:1.125rem;font-weight:600}.given
span{font-size:1.5rem;letter-spacing:.1em;vertical-align:-.1em}.given
i{font-style:normal;color:var(--line)}.given
.lit{color:var(--star)}.said{white-space:pre-line;overflow-wrap:anywhere}
details{margin-top:1.25rem}summary{color:var(--bad);cursor:pointer;min-height:2.75rem;padding:.6rem
0}.langs{margin:0 0 .75rem}.langs summary{color:var(--brand);font-weight:600;text-align:end}.langs nav{display:flex;flex-wrap:wrap;gap:.25rem
1rem;font-size:.9375rem}.langs a{padding:.55rem 0}.doctor{display:flex;gap:1rem}.doctor img{width:5rem;height:5rem;border-radius:10px;object-fit:cover;flex:none}.hours{margin:.5rem 0 0;font-size:.9375rem}.hours div{display:flex;gap:.75rem;flex-wrap:wrap}.hours dt{color:var(--soft);min-width:6rem}.hours dd{margin:0;font-variant-numeric:tabular-nums}h4{font-size:.875rem;font-weight:600;color:var(--soft);margin:1rem 0 .4rem}[data-seconds]{font-variant-numeric:tabular-nums}@supports selector(:has(*)){form:not(:has([value=withdrawal]:checked)) .only.withdrawal,form:not(:has([value=nomination]:checked)) .only.nomination{display:none}}.bookings{margin:0;padding:0;list-style:none}.bookings li{margin:1rem 0}button:disabled{opacity:.6;cursor:default} :focus-visible{outline:3px solid var(--brand);outline-offset:2px}`;
