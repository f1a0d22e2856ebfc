package recording_test

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"

	"golang.org/x/text/encoding/simplifiedchinese"

	"qiao/gateway/bridge/recording"
)

// person is somebody whose data must not be in a recording.
type person struct {
	Account, Name, Phone, IDNumber, Address, Key string
	password, token                              string
}

// legacy is a server with people, as the legacy back office has them. What it answers depends on what it is asked: a
// replay that asks for a pseudonym gets nobody.
type legacy struct {
	*httptest.Server
	people []person
	price  atomic.Int64 // of every row
}

func newLegacy(t *testing.T, n int) *legacy {
	l := &legacy{}
	random := rand.New(rand.NewPCG(1, 2))
	const family, given = "赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨", "伟芳娜敏静丽强磊洋艳勇军杰娟涛明超霞平刚"
	pick := func(of string) string { letters := []rune(of); return string(letters[random.IntN(len(letters))]) }
	for i := range n {
		l.people = append(l.people, person{
			Account: fmt.Sprintf("renyuan%s%04d", string(rune('a'+i%26)), 1000+i), Name: pick(family) + pick(given) + pick(given),
			Phone: fmt.Sprintf("139%08d", random.IntN(1e8)), IDNumber: fmt.Sprintf("3301061990%02d%02d%03dX", 1+i%12, 1+i%28, 100+i),
			Address:  fmt.Sprintf("杭州市余杭区%s%s路%d号%d幢", pick(given), pick(family), 100+random.IntN(900), 10+i),
			Key:      fmt.Sprintf("%08x-9b1c-4d2e-8f3a-%012x", random.Uint32(), random.Uint64()>>16),
			password: fmt.Sprintf("Mima#%s%d", pick(family), 700000+i), token: fmt.Sprintf("tk%030x", random.Uint64()),
		})
	}
	l.price.Store(1250)
	l.Server = httptest.NewServer(l)
	t.Cleanup(l.Close)
	return l
}

func (l *legacy) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	switch {
	case strings.HasSuffix(r.URL.Path, "/IndexHandler.ashx"):
		l.signIn(w, body)
	case r.URL.Path == "/file":
		w.Header().Set("Content-Type", "application/pdf")
		w.Header().Set("Content-Disposition", "attachment")
		fmt.Fprint(w, "%PDF of "+l.people[0].Name)
	default:
		l.answer(w, r, body)
	}
}

func (l *legacy) signIn(w http.ResponseWriter, body []byte) {
	var form struct{ Username, Password string }
	_ = json.Unmarshal(body, &form)
	for _, p := range l.people {
		if p.Account == form.Username && p.password == form.Password {
			fmt.Fprintf(w, `{"code":0,"msg":"成功","data":{"token":%q,"userName":%q}}`, p.token, p.Name)
			return
		}
	}
	fmt.Fprint(w, `{"code":-1,"msg":"账号或密码错误","data":null}`)
}

// answer finds the people that a request is about, however it spells them, and answers their rows.
func (l *legacy) answer(w http.ResponseWriter, r *http.Request, body []byte) {
	asked := plainly(r.URL.Path + "?" + r.URL.RawQuery + "\n" + string(body))
	var rows []string
	for i, p := range l.people {
		if !strings.Contains(asked, p.Account) && !strings.Contains(asked, p.Name) && !strings.Contains(asked, p.Phone) && !strings.Contains(asked, p.Key) {
			continue
		}
		row, _ := json.Marshal(p)
		rows = append(rows, fmt.Sprintf(`{"RowNo":%d,"Price":%d,"Rate":12.50,"Tel":%s,"Person":%s,"Escaped":"%s","Link":"/x?name=%s&t=1","Code64":"%s","State":"在职","On":"2026-11-20T09:30:00","Memo":"已由 %s 处理，电话 %s"}`,
			i, l.price.Load(), p.Phone, row, escapes(p.Name), url.QueryEscape(p.Name), base64.StdEncoding.EncodeToString([]byte(p.Name+p.Phone)), p.Name, p.Phone))
	}
	fmt.Fprintf(w, `{"code":0,"msg":"成功","data":{"Table":[%s],"Table1":[{"Total":%d}]}}`, strings.Join(rows, ","), len(rows))
}

// plainly undoes the encodings that the calls use, each added to the text.
func plainly(asked string) string {
	all := asked
	if text, err := url.QueryUnescape(asked); err == nil {
		all += text
		if gb, err := simplifiedchinese.GBK.NewDecoder().String(text); err == nil {
			all += gb
		}
	}
	unescaped := all
	for {
		i := strings.Index(unescaped, `\u`)
		if i < 0 || i+6 > len(unescaped) {
			break
		}
		var r rune
		_, _ = fmt.Sscanf(unescaped[i+2:i+6], "%x", &r)
		unescaped = unescaped[:i] + string(r) + unescaped[i+6:]
	}
	for _, word := range strings.FieldsFunc(all, func(r rune) bool { return !strings.ContainsRune("+/=", r) && (r > 'z' || r < '0') }) {
		if text, err := base64.StdEncoding.DecodeString(word); err == nil {
			unescaped += string(text)
		}
	}
	return all + unescaped
}

func escapes(text string) string {
	var out strings.Builder
	for _, r := range text {
		fmt.Fprintf(&out, `\u%04x`, r)
	}
	return out.String()
}

// recorded sends a call as a client and offers it, with its answer, to the recorder.
func (l *legacy) recorded(t *testing.T, r *recording.Recorder, call recording.Call) {
	t.Helper()
	address := call.Path
	if call.RawQuery != "" {
		address += "?" + call.RawQuery
	}
	request := httptest.NewRequestWithContext(t.Context(), call.Method, address, bytes.NewReader(call.Body))
	request.Header = call.Header
	answered := httptest.NewRecorder()
	l.ServeHTTP(answered, request)
	if !r.Offer(call, recording.Answer{Status: answered.Code, Header: answered.Header(), Body: answered.Body.Bytes()}) {
		t.Fatalf("%s %s was not taken: %+v", call.Method, call.Path, r.Counts())
	}
}

// calls returns n calls of many forms about the people.
func (l *legacy) calls(n int) (calls []recording.Call) {
	for i := range n {
		p := l.people[(i/len(forms))%len(l.people)]
		call := forms[i%len(forms)](p, i)
		if call.Header == nil {
			call.Header = http.Header{"Content-Type": {"application/json"}}
		}
		call.Header.Set("X-Token", p.token)
		call.Header.Set("Cookie", "qiao_session="+p.token)
		call.Person = p.Account
		calls = append(calls, call)
	}
	return calls
}

func dataSet(cxtype, fields string) recording.Call {
	return recording.Call{
		Method: "POST", Path: "/api/Procedure/ProcedureToDataSet", Target: "p_base_user/" + cxtype, Effect: recording.Read,
		Body: []byte(`{"ProcedureName":"P_Base_User","CXType":"` + cxtype + `",` + fields + `}`),
	}
}

func quoted(v any) string {
	text, _ := json.Marshal(v)
	return string(text)
}

var forms = []func(p person, i int) recording.Call{
	func(p person, _ int) recording.Call {
		return dataSet("用户详情查询", `"OtherA":`+quoted(p.Account))
	},
	func(p person, i int) recording.Call {
		return dataSet(fmt.Sprintf("姓名查询%d", i%7), `"OtherA":`+quoted("%"+p.Name+"%"))
	},
	func(p person, _ int) recording.Call {
		return dataSet("筛选查询", `"OtherB":`+quoted(`{"ShaiXuanN":["姓名"],"ShaiXuanV":["`+p.Name+`"]}`))
	},
	func(p person, _ int) recording.Call { return dataSet("转义查询", `"OtherA":"`+escapes(p.Name)+`"`) },
	func(p person, _ int) recording.Call {
		return dataSet("内层转义查询", `"OtherB":`+quoted(`{"Name":"`+escapes(p.Name)+`"}`))
	},
	func(p person, _ int) recording.Call {
		return dataSet("对象查询", `"OtherB":`+quoted(map[string]any{"Phone": json.Number(p.Phone), "Address": p.Address}))
	},
	func(p person, _ int) recording.Call {
		return dataSet("编码查询", `"OtherA":`+quoted(base64.StdEncoding.EncodeToString([]byte(p.Name))))
	},
	func(p person, _ int) recording.Call {
		return dataSet("地址查询", `"OtherA":`+quoted(url.QueryEscape(p.Address+p.Phone)+"&x="+p.Phone))
	},
	func(p person, i int) recording.Call {
		call := dataSet("保存人员", `"Myresult":`+quoted(quoted(map[string]any{"Record": p, "PassWord": p.password, "pwd": p.password, "access_token": p.token, "密码": p.password, "N": i})))
		call.Effect = recording.Write
		return call
	},
	func(p person, _ int) recording.Call {
		call := dataSet("修改密码", `"OtherA":`+quoted(p.Account)+`,"OtherB":`+quoted(p.password))
		call.Effect = recording.Write
		return call
	},
	func(p person, _ int) recording.Call {
		return recording.Call{
			Method: "POST", Path: "/MobileQageModule/IndexHandler.ashx", RawQuery: "action=newlogin", Target: "/mobileqagemodule/indexhandler.ashx?action=newlogin",
			Body: []byte(`{"username":` + quoted(p.Account) + `,"password":` + quoted(p.password) + `}`),
		}
	},
	func(p person, _ int) recording.Call {
		return recording.Call{Method: "GET", Path: "/api/staff/select/" + p.Key, RawQuery: "name=" + url.QueryEscape(p.Name) + "&token=" + p.token, Target: "/api/staff/select/:id", Effect: recording.Read}
	},
	func(p person, _ int) recording.Call {
		gb, _ := simplifiedchinese.GBK.NewEncoder().String(p.Name)
		return recording.Call{Method: "GET", Path: "/Old/StaffHandler.ashx", RawQuery: "action=list&key=" + url.QueryEscape(gb) + "&page=2", Target: "/old/staffhandler.ashx?action=list", Effect: recording.Read}
	},
	func(p person, _ int) recording.Call {
		return recording.Call{Method: "GET", Path: "/upload/" + url.PathEscape(p.Name) + "/" + p.Account + ".jpg", Target: "/upload/" + p.Name + "/" + p.Account + ".jpg", Effect: recording.Read}
	},
	func(p person, _ int) recording.Call {
		return recording.Call{
			Method: "POST", Path: "/old/form.ashx", Target: "/old/form.ashx", Effect: recording.Read, Header: http.Header{"Content-Type": {"application/x-www-form-urlencoded"}},
			Body: []byte("phone=" + p.Phone + "&address=" + url.QueryEscape(p.Address) + "&id=" + p.IDNumber),
		}
	},
	func(p person, _ int) recording.Call {
		return recording.Call{
			Method: "POST", Path: "/old/upload.ashx", Target: "/old/upload.ashx", Effect: recording.Write, Header: http.Header{"Content-Type": {"multipart/form-data; boundary=bb"}},
			Body: []byte("--bb\r\nContent-Disposition: form-data; name=\"owner\"\r\n\r\n" + p.Name + "\r\n--bb\r\nContent-Disposition: form-data; name=\"pwd\"\r\n\r\n" + p.password +
				"\r\n--bb\r\nContent-Disposition: form-data; name=\"f\"; filename=\"" + p.Name + ".txt\"\r\nContent-Type: text/plain\r\n\r\n" + p.Address + "\r\n--bb--\r\n"),
		}
	},
	func(p person, _ int) recording.Call {
		return recording.Call{Method: "GET", Path: "/file", RawQuery: "of=" + p.Key, Target: "/file", Effect: recording.Read}
	},
}
