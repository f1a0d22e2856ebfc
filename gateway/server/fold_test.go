package server

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

func TestPathsMatchInAnyLetterCase(t *testing.T) {
	var folding pathFolding
	for _, path := range []string{
		"/MobileQageModule/IndexHandler.ashx",
		"/api/Procedure/ProcedureToInt",
		"/api/File/DeleteFile",
		"/admin/dormitory/single/:id",
		"/admin/dormitory/single/export",
		"/admin/dormitory/single/:id/Photos",
	} {
		folding.add(path)
	}
	for path, want := range map[string]string{
		"/mobileqagemodule/indexhandler.ashx":      "/MobileQageModule/IndexHandler.ashx",
		"/API/PROCEDURE/PROCEDURETOINT":            "/api/Procedure/ProcedureToInt",
		"/Api/file/deletefile":                     "/api/File/DeleteFile",
		"/ADMIN/dormitory/Single/AbC-1":            "/admin/dormitory/single/AbC-1",
		"/Admin/Dormitory/Single/Export":           "/admin/dormitory/single/export",
		"/Admin/Dormitory/Single/Export2":          "/admin/dormitory/single/Export2",
		"/admin/dormitory/single/AbC-1/photos":     "/admin/dormitory/single/AbC-1/Photos",
		"/admin/dormitory/single/床位/PHOTOS":        "/admin/dormitory/single/床位/Photos",
		"/api/Procedure/ProcedureToInt/":           "/api/Procedure/ProcedureToInt",
		"/mobileqagemodule/indexhandler.ashx/":     "/MobileQageModule/IndexHandler.ashx",
		"/admin/dormitory/single/AbC-1/":           "/admin/dormitory/single/AbC-1",
		"//api/Procedure/ProcedureToInt":           "/api/Procedure/ProcedureToInt",
		"/api//procedure///ProcedureToInt//":       "/api/Procedure/ProcedureToInt",
		"//MobileQageModule/IndexHandler.ashx":     "/MobileQageModule/IndexHandler.ashx",
		"/admin/dormitory//single/AbC-1":           "/admin/dormitory/single/AbC-1",
		"//nothing/of/ours":                        "",
		"/admin/dormitory/single/":                 "", // a key that is empty is no key
		"/api/Procedure/ProcedureToInt":            "", // as registered
		"/admin/dormitory/single/AbC-1":            "",
		"/api/procedure/ProcedureToEverything":     "", // not registered
		"/api/procedure/proceduretoint/more":       "",
		"/admin/dormitory/single/AbC-1/photos/big": "",
		"/api//procedure/proceduretoint":           "/api/Procedure/ProcedureToInt",
		"/admin/dormitory/single//photos":          "", // no key: photos is not the key
		"/":                                        "",
		"":                                         "",
		"/index.html":                              "",
	} {
		got, ok := folding.canonical(path)
		if !ok {
			got = ""
		}
		if got != want {
			t.Errorf("%s: %q, want %q", path, got, want)
		}
	}
}

func TestRequestIsServedUnderTheRegisteredPath(t *testing.T) {
	var folding pathFolding
	folding.add("/files/:day/Image")
	served := ""
	handler := folding.handler(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		served = r.URL.Path + " " + r.URL.RawPath + " " + r.URL.RawQuery
	}))
	for target, want := range map[string]string{
		"/FILES/A%20B/image?Name=X": "/files/A B/Image  Name=X",
		"/FILES/%E5%BA%8A/image":    "/files/床/Image  ",
		"/FILES/A%2EB/image":        "/files/A.B/Image  ",
		"/other/A%2FB":              "/other/A/B /other/A%2FB ",
	} {
		handler.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, target, nil))
		if served != want {
			t.Errorf("%s: served %q, want %q", target, served, want)
		}
	}
}
